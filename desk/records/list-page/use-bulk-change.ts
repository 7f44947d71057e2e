import { useState } from "react";
import { useRevalidator } from "react-router";
import { type DeskResult, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify, notifyChangedMeanwhile } from "#desk/frame/shell/notices/notices.ts";
import { countOf } from "../lists/list-words.ts";
import { type ListedRecord, type ManyChange, type ManyChanged, manyChanged } from "../lists/record-list-contract.ts";
import type { RecordType } from "../model/record-types.ts";

/** What some records are given: a status, somebody who looks after them, or a value of an own column. */
export type BulkChange = Pick<ManyChange, "status" | "assignedTo" | "own">;

type ChangedRow = Pick<ListedRecord, "reference" | "version" | "name">;

/**
 * Changes records of a list, says what was done with a way to undo it, and reads the list again.
 *
 * @returns `change` takes the end of that sentence, as in "shortlisted"
 */
export function useBulkChange(recordType: RecordType) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const change = async (words: string, rows: readonly ChangedRow[], to: BulkChange): Promise<boolean> => {
    setBusy(true);
    const changes = rows.map(({ reference, version }) => ({ reference, version, ...to }));
    const result = await send(recordType, changes);
    if (result.ok) report(recordType, words, rows, result.data);
    else notify(`Nothing was changed. ${result.detail}`, { isProblem: true });
    await revalidate();
    setBusy(false);
    return result.ok;
  };
  return { isBusy, change };
}

function send({ path }: RecordType, changes: readonly ManyChange[], how = {}): Promise<DeskResult<ManyChanged>> {
  return deskPost(`/desk/api/${path}/change`, { changes, ...how }, manyChanged);
}

function report(
  recordType: RecordType,
  words: string,
  rows: readonly ChangedRow[],
  { changed, undo, aside, stale }: ManyChanged,
) {
  const [row, ...others] = rows;
  const whom = row && others.length === 0 ? row.name : countOf(recordType, changed);
  const leftOut = leftOutWords(recordType, aside);
  if (changed > 0) notify(`${whom}: now ${words}.${leftOut}`, { undo: () => takeBack(recordType, undo) });
  else if (aside.length > 0) notify(`Nothing was changed.${leftOut}`, { isProblem: true });
  else if (stale.length === 0) notify("That is how it was already.");
  // By the name that the page shows: it may show none.
  const nameOf = (reference: string) => rows.find((each) => each.reference === reference)?.name;
  sayStale(stale.map((each) => ({ ...each, name: nameOf(each.reference) ?? each.name })));
}

async function takeBack(recordType: RecordType, undo: readonly ManyChange[]): Promise<DeskResult<ManyChanged>> {
  const result = await send(recordType, undo, { isUndo: true });
  if (result.ok && result.data.aside.length > 0)
    notify(`Not all is as before.${leftOutWords(recordType, result.data.aside)}`, { isProblem: true });
  if (result.ok) sayStale(result.data.stale);
  if (result.ok) sayUnassigned(result.data.unassigned);
  return result;
}

/** A further sentence; none where nobody stands aside. */
function leftOutWords({ hasScores }: RecordType, names: readonly string[]): string {
  return names.length === 0
    ? ""
    : ` ${names.join("; ")} left out: ${hasScores ? "your band or family" : "your family"}.`;
}

function sayUnassigned(names: readonly string[]) {
  if (names.length === 0) return;
  notify(`With nobody now, since whoever looked after them has left: ${names.join("; ")}.`, { isProblem: true });
}

function sayStale(stale: ManyChanged["stale"]) {
  if (stale.length === 0) return;
  notifyChangedMeanwhile(stale.map(({ name, status, by }) => `${name} (${status}, by ${by})`).join("; "));
}
