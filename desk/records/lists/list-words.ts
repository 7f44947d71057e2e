import type { RecordType } from "../model/record-types.ts";
import type { RecordList } from "./record-list-contract.ts";

/** "1 band", "1,200 bands". */
export function countOf({ one, many }: Pick<RecordType, "one" | "many">, count: number): string {
  return `${count.toLocaleString("en-AU")} ${count === 1 ? one : many}`;
}

const firstWords: Record<RecordType["kind"], string> = {
  band: "No band has applied for this festival yet. What comes in through the site stands here a moment later.",
  volunteer: "Nobody has offered to help at this festival yet. Whoever does on the site stands here a moment later.",
  message: "Nobody has written yet. What comes in through the contact page stands here a moment later.",
};

const viewWords: Record<string, string> = {
  new: "Nothing new: everything here has been looked at.",
  unscored: "You have scored all of them. Thank you.",
  mine: "Nobody has given you any of these to look after.",
  shortlisted: "Nobody is on the shortlist yet.",
  accepted: "Nobody has been accepted yet.",
  waiting: "Nobody is on the waiting list.",
  declined: "Nobody has been declined.",
  confirmed: "Nobody has said yes yet.",
  withdrawn: "Nobody has withdrawn.",
  untold: "No decision is waiting to be told.",
  answered: "No message has been marked as answered yet.",
  aside: "Nothing looks like spam.",
};

/** Why a list shows nothing: because of what it is narrowed to, because its view is empty, or because nothing has come yet. */
export function emptyWords(
  recordType: RecordType,
  { query, views }: RecordList,
): { words: string; isNarrowed: boolean } {
  if (query.q !== "") return { words: `Nothing here has “${query.q}” in it.`, isNarrowed: true };
  if (query.status !== "" || query.source !== "")
    return { words: `No ${recordType.one} here has what you filter by.`, isNarrowed: true };
  const all = views.find(({ value }) => value === "all");
  if (all?.count === 0) return { words: firstWords[recordType.kind], isNarrowed: false };
  return { words: viewWords[query.view] ?? "Nothing here.", isNarrowed: false };
}
