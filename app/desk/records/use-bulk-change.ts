import { useState } from "react";
import { useRevalidator } from "react-router";
import { type DeskResult, deskPost } from "#app/desk/shell/desk-fetch.ts";
import { notify } from "#app/desk/shell/notices.ts";
import type { Inbox } from "./inboxes.ts";
import { countOf } from "./list-words.ts";
import { type ListedRecord, type ManyChange, type ManyChanged, manyChanged } from "./record-list-contract.ts";

/** What some records are given: a status, or somebody who looks after them. */
export type BulkChange = Pick<ManyChange, "status" | "assignedTo">;

/**
 * Changes records of a list, says what was done with a way to undo it, and reads the list again.
 *
 * @returns `change` takes the beginning of that sentence, as in "Shortlisted"
 */
export function useBulkChange(inbox: Inbox) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const change = async (words: string, rows: readonly ListedRecord[], to: BulkChange): Promise<boolean> => {
    setBusy(true);
    const changes = rows.map(({ reference, version }) => ({ reference, version, ...to }));
    const result = await send(inbox, changes);
    if (result.ok) report(inbox, words, result.data);
    else notify(`Nothing was changed. ${result.detail}`, { isProblem: true });
    await revalidate();
    setBusy(false);
    return result.ok;
  };
  return { isBusy, change };
}

function send({ path }: Inbox, changes: readonly ManyChange[]): Promise<DeskResult<ManyChanged>> {
  return deskPost(`/desk/api/${path}/change`, { changes }, manyChanged);
}

function report(inbox: Inbox, words: string, { changed, undo, stale }: ManyChanged) {
  if (changed > 0) notify(`${words}: ${countOf(inbox, changed)}.`, { undo: () => takeBack(inbox, undo) });
  else if (stale.length === 0) notify("That is how it was already.");
  sayStale(stale);
}

async function takeBack(inbox: Inbox, undo: readonly ManyChange[]): Promise<DeskResult<ManyChanged>> {
  const result = await send(inbox, undo);
  if (result.ok) sayStale(result.data.stale);
  return result;
}

function sayStale(stale: ManyChanged["stale"]) {
  if (stale.length === 0) return;
  const each = stale.map(({ name, status, by }) => `${name} (${status}, by ${by})`).join("; ");
  notify(`Somebody was quicker, and these stay as they are: ${each}.`, { isProblem: true });
}
