import { folded } from "#platform/text/folded.ts";
import { truncate } from "#platform/text/truncate.ts";
import type { Answers, RecordType } from "./record-types.ts";

/** What the search reads of a record. `own` are the values of the committee's own columns by their ids. */
type Searched = {
  reference: string;
  sent: Answers;
  corrections?: Answers;
  own?: Readonly<Record<string, string | number | boolean>>;
};

/**
 * All words of a record, folded, as the search reads them: the column `words`. A mended answer is found by what was sent and by what it is
 * now, and a value of the committee's own while its column is there.
 */
export function searchText(
  { reference, sent, corrections = {}, own = {} }: Searched,
  columns: readonly { id: string }[] = [],
): string {
  // Yes and no would be found everywhere.
  const values = columns.flatMap(({ id }) => (typeof own[id] === "boolean" ? [] : String(own[id] ?? "")));
  return folded([reference, ...textsIn(sent), ...textsIn(corrections), ...textsIn(values)].join("\n"));
}

/** Characters in the column `names`, which stands in an index. */
const MOST_NAMES = 500;

/**
 * What a record is known by, folded, as Ctrl+K reads it, in the column `names`: its reference, what it is called, who sent it, and their address.
 *
 * @param answers as sent, and as mended
 */
export function quickFindText(
  { nameOf, personOf, form }: RecordType,
  reference: string,
  ...answers: Answers[]
): string {
  const named = answers.flatMap((each) => [nameOf(each), personOf(each), ...textsIn(each[form.emailField])]);
  return truncate(folded([...new Set([reference, ...named])].join("\n")), MOST_NAMES);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
