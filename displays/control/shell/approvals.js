/** Requests for approval: a notice with a button on every view, for roles that may approve. */

import { request } from "../../../static/js/accounts/session.js";
import { computed, effect } from "../../../static/vendor/preact/preact.js";
import { moneyText } from "../cage/selling.js";
import { refusalText } from "../shared/commands/refusal.js";

const APPROVER_ROLES = ["td", "supervisor"];
const TOPIC = "approvals:room";

export function followApprovals(state) {
  const timers = new Map(); // id of a request -> timer of its end
  const requests = computed(() => {
    const session = state.session.value;
    const { requests = [] } = (session && APPROVER_ROLES.includes(session.role) && state.topicValue(TOPIC)) || {};
    return requests.filter((each) => !each.approved && each.by !== session.id);
  });
  const end = (id) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    state.desk.dismiss(noticeKey(id));
  };
  // Shown again once drawers and offers are here, for the name of the drawer and the currency.
  effect(() => {
    const open = requests.value.filter(({ id, until }) => timers.has(id) || until > state.face.now());
    [...timers.keys()].filter((id) => !open.some((each) => each.id === id)).forEach(end);
    open.forEach((each) => {
      const { id, until } = each;
      if (!timers.has(id)) {
        timers.set(
          id,
          setTimeout(() => end(id), until - state.face.now()),
        );
      }
      show(state, each, () => end(id));
    });
  });
}

const noticeKey = (id) => `approval ${id}`;

function show(state, { id, type, about, amount, name }, end) {
  const { desk, texts } = state;
  const offers = state.topicValue("offers");
  const money = amount === null || !offers ? "" : moneyText(offers, amount, texts);
  const { drawers = {} } = state.topicValue("drawers:room") || {};
  const subject = drawers[about] ? `${drawers[about].name} · ${about}` : about;
  const description = [texts(`face.approvals.${type}`, { about: subject }), money].filter(Boolean).join(" · ");
  const onTap = async () => {
    const fault = refusalText(await request("POST", `/api/v1/approvals/${id}`, {}), texts);
    end();
    if (fault) {
      desk.notice("answer", fault);
    }
  };
  const actions = [{ label: "face.approvals.approve", onTap }];
  desk.notice(noticeKey(id), texts("face.approvals.asks", { name, what: description }), {
    actions,
    close: "face.approvals.later",
  });
}
