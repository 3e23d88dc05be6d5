/** What waits for an approval, for who may approve: a notice with a button, on every view. */

import { request } from "../../../static/js/accounts/session.js";
import { computed, effect } from "../../../static/vendor/preact/preact.js";
import { moneyText } from "../cage/selling.js";
import { refusalText } from "../shared/commands/refusal.js";

const APPROVING = ["td", "supervisor"];
const TOPIC = "approvals:room";

export function followApprovals(state) {
  const shown = new Map(); // id of the request -> the timer of its end
  const asked = computed(() => {
    const session = state.session.value;
    const { requests = [] } = (session && APPROVING.includes(session.role) && state.known(TOPIC)) || {};
    return requests.filter((each) => !each.approved && each.by !== session.id);
  });
  const over = (id) => {
    clearTimeout(shown.get(id));
    shown.delete(id);
    state.desk.dismiss(nameOf(id));
  };
  // Shown anew when drawers or offers come to be known, which name the drawer and the currency.
  effect(() => {
    const open = asked.value.filter(({ id, until }) => shown.has(id) || until > state.face.now());
    [...shown.keys()].filter((id) => !open.some((each) => each.id === id)).forEach(over);
    open.forEach((each) => {
      const { id, until } = each;
      if (!shown.has(id)) {
        shown.set(
          id,
          setTimeout(() => over(id), until - state.face.now()),
        );
      }
      show(state, each, () => over(id));
    });
  });
}

const nameOf = (id) => `approval ${id}`;

function show(state, { id, type, about, amount, name }, over) {
  const { desk, texts } = state;
  const offers = state.known("offers");
  const money = amount === null || !offers ? "" : moneyText(offers, amount, texts);
  const { drawers = {} } = state.known("drawers:room") || {};
  const named = drawers[about] ? `${drawers[about].name} · ${about}` : about;
  const what = [texts(`face.approvals.${type}`, { about: named }), money].filter(Boolean).join(" · ");
  const onTap = async () => {
    const fault = refusalText(await request("POST", `/api/v1/approvals/${id}`, {}), texts);
    over();
    if (fault) {
      desk.notice("answer", fault);
    }
  };
  const actions = [{ label: "face.approvals.approve", onTap }];
  desk.notice(nameOf(id), texts("face.approvals.asks", { name, what }), { actions, close: "face.approvals.later" });
}
