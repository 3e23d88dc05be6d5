/** The proposal of a vote by a player in play; the floor decides about it. */

import { pageDevice, postPlayerCommand } from "../../../static/js/bubble_vote/ballot.js";
import { isUnderWay } from "../../../static/js/bubble_vote/vote.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";

/** @param {string | null} entry the phone's entry, while its player is in play */
export function VoteProposal({ phone, entry }) {
  const { texts } = phone;
  const notice = useSignal("");
  const vote = phone.state.topic("vote").value;
  const propose = async () => {
    notice.value = texts("face.vote.sealing");
    const { ok, refused } = await postPlayerCommand(pageDevice, phone, "vote.propose", { entry });
    const why = refused ? reasonsText(refused, texts, " ") : texts("face.vote.no_answer");
    notice.value = ok ? "" : why;
  };
  const isOpen = entry !== null && vote && !isUnderWay(vote.vote);
  const isProposed = isOpen && vote.proposed_by !== null;
  return html`<div class="card-vote">
    ${isProposed && html`<p>${texts("face.vote.proposed")}</p>`}
    ${isOpen && !isProposed && html`<button disabled=${phone.isPast} onClick=${propose}>${texts("face.vote.propose")}</button>`}
    ${isOpen && !isProposed && html`<p>${notice.value || texts("face.vote.propose_how")}</p>`}
  </div>`;
}
