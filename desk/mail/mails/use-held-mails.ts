import { useState } from "react";
import { useRevalidator } from "react-router";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify, notifyChangedMeanwhile } from "#desk/frame/shell/notices/notices.ts";
import { changedMails, type HeldMailDecision } from "./mails-contract.ts";

/**
 * Decides about held mails, says what was done, and reads the page again. Mails that are not sent can be held again, but for those of a mailing or
 * of decisions.
 */
export function useHeldMails() {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const decide = async (decision: "send" | "discard", ids: readonly string[]): Promise<void> => {
    setBusy(true);
    const result = await post({ decision, ids: [...ids] });
    setBusy(false);
    if (!result.ok) return notify(`Nothing was changed. ${result.detail}`, { isProblem: true });
    report(decision, ids, result.data.count);
    await revalidate();
  };
  return { isBusy, decide };
}

/** @example mailCount(1) === "1 mail" */
export function mailCount(count: number): string {
  return count === 1 ? "1 mail" : `${count} mails`;
}

function post(decision: HeldMailDecision) {
  return deskPost("/desk/api/mails/held", decision, changedMails);
}

function report(decision: "send" | "discard", ids: readonly string[], count: number) {
  if (count < ids.length) notifyChangedMeanwhile(`${mailCount(ids.length - count)}, now in another view`);
  if (count === 0) return;
  if (decision === "send") return notify(`${mailCount(count)} on the way.`);
  // Where somebody else has decided about some of them, Undo would take that back, too.
  if (count < ids.length) return notify(`${mailCount(count)} not sent.`);
  notify(`${mailCount(count)} not sent.`, {
    undo: () => post({ decision: "hold", ids: [...ids] }),
    undone: (data) => heldAgainWords(changedMails.parse(data).count, ids.length),
  });
}

/** What came of Undo. */
export function heldAgainWords(count: number, asked: number): string {
  if (count === asked) return "Undone.";
  const others = count === 0 ? "None of them is held again" : `${count} of ${mailCount(asked)} held again`;
  return `${others}: what belongs to a mailing or to decisions, or has no text any more, stays as it is.`;
}
