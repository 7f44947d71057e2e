import { useState } from "react";
import { useRevalidator } from "react-router";
import { type DeskResult, deskPost } from "#app/desk/shell/desk-fetch.ts";
import { notify, notifyChangedMeanwhile } from "#app/desk/shell/notices/notices.ts";
import { changedMails, type HeldMailDecision } from "./mails-contract.ts";

/** Decides about held mails, says what was done, and reads the page again. Mails that are not sent can be held again, but for those of a mailing or of decisions. */
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
  const undo = count === ids.length ? () => holdAgain(ids) : undefined;
  notify(`${mailCount(count)} not sent.`, { undo });
}

async function holdAgain(ids: readonly string[]): Promise<DeskResult<unknown>> {
  const result = await post({ decision: "hold", ids: [...ids] });
  if (!result.ok || result.data.count === ids.length) return result;
  const detail = `Held again: ${result.data.count} of ${mailCount(ids.length)}. Mails of a mailing or of decisions, and those whose texts are not kept any more, stay as they are.`;
  return { ok: false, status: 409, detail, errors: [], body: undefined };
}
