import { wordsOf } from "#desk/frame/access/log/log-actions.ts";
import { type RecordType, recordTypes } from "#desk/records/model/record-types.ts";
import { describeChange } from "#desk/records/record-page/words/history-words.ts";
import type { LogView } from "./settings-contract.ts";

type Row = LogView["rows"][number];

const kinds: Readonly<Record<string, string>> = {
  column: "own columns",
  budget: "budgets",
  clash: "clashes of the schedule",
  venue: "notes at venues",
  person: "people",
  signIn: "failed sign-ins",
  mails: "mails",
  mailText: "texts of mails",
  mailing: "mails to several people",
  fees: "fees to pay",
  askTimes: "mails about bands’ times",
  backup: "backups",
  committee: "the committee",
  view: "saved views",
  notice: "notices",
  contentEntry: "texts of pages",
  contentAsset: "pictures and files",
  contentContentType: "kinds of sections",
  contentEditorInterface: "forms of pages",
  contentLocale: "languages",
  contentTag: "tags of pages",
  contentRelease: "pages published together",
  contentFact: "facts changed everywhere",
  lineupBand: "bands of the line-up",
  set: "sets of the schedule",
  lineup: "line-up and schedule",
  day: "changes on the day",
  toRing: "bands to ring",
  papers: "papers of the schedule",
  tellTimes: "mails about times",
  member: "members",
  subscriber: "subscribers",
};

/** What kind of things a line is about. */
export function kindLabel(kind: string): string {
  return recordTypeOf(kind)?.many ?? kinds[kind] ?? kind;
}

/** Where the records of a kind are. */
export function subjectPath(kind: string): string {
  return `/desk/${recordTypeOf(kind)?.path ?? ""}`;
}

/** What somebody did, as a sentence without its subject. */
export function describeRow(
  { kind, action, changes, about, by, id, at, outcome }: Row,
  { columns, people }: LogView,
): string {
  if (kind === "signIn") return describeFailedSignIn(changes, about);
  const became = outcome === null ? "" : `: ${outcome}`;
  const words = wordsOf(action);
  if (typeof words === "string") return `${words}${became}`;
  if (words !== null && "content" in words) return `${describeContent(words.content, changes)}${became}`;
  if (words !== null) return words.join(` ${about ?? "somebody"} `);
  if (action === "content.replace") return describeReplacing(changes);
  if (kind === "column") return describeColumn(action, changes);
  if (kind === "budget") return describeBudget(changes);
  if (action === "player.same") return describeSamePerson(changes);
  if (action === "venue.rename") return describeRename(changes);
  const recordType = recordTypeOf(kind);
  if (!recordType) return [action, ...changes.map(({ field }) => field)].join(", ");
  const own = columns.map((column) => ({ ...column, type: "text" as const, options: [] }));
  const done = describeChange({ id, at, by, action, changes }, { recordType, columns: own, people });
  return [...done, ...(outcome === null ? [] : [outcome])].join(", ");
}

/** By the name that a column had, if it has none any more. */
function describeColumn(action: string, [label]: Row["changes"]): string {
  const [before, after] = [label?.before ?? null, label?.after ?? null];
  if (action === "column.add") return `made the column “${after}”`;
  if (action === "column.remove") return `removed the column “${before}”`;
  return before === after ? `changed the column “${after}”` : `renamed the column “${before}” to “${after}”`;
}

/** By the name that it had then. A token is named if a program did it. */
function describeContent(did: string, changes: Row["changes"]): string {
  const fieldOf = (name: string) => changes.find(({ field }) => field === name)?.after;
  const token = fieldOf("token");
  const way = typeof token === "string" ? `, by a program with the key “${token}”` : "";
  return `${did} “${fieldOf("name") || "something without a name"}”${way}`;
}

function describeReplacing([words]: Row["changes"]): string {
  return `changed “${words?.before}” to “${words?.after}” in the texts of the site`;
}

/** The logged field is the festival's year. */
function describeBudget([change]: Row["changes"]): string {
  const dollars = (value: unknown) => (typeof value === "number" ? `$${value.toLocaleString("en-AU")}` : "nothing");
  if (!change) return "set a budget";
  return `set the budget of festival ${change.field} to ${dollars(change.after)} (it was ${dollars(change.before)})`;
}

function describeRename([name]: Row["changes"]): string {
  return `took the sets and notes of “${name?.before}” along to “${name?.after}”`;
}

/** The logged field is the player's name. */
function describeSamePerson([change]: Row["changes"]): string {
  const who = change?.field ?? "a player";
  return change?.after ? `said that ${who} and ${change.after} are the same person` : `said that ${who} is nobody else`;
}

const ways: Readonly<Record<string, string>> = {
  link: "the link is unknown, was used, or has ended",
  code: "not the code of the mail, or it has ended",
  passkey: "not a device that the desk knows",
  codeApp: "not the code of the code app",
  spareKey: "not one of the one-time codes on paper",
};

/** A try to sign in, or to prove once more who one is, that was refused. */
function describeFailedSignIn(changes: Row["changes"], about: string | null): string {
  const fieldOf = (name: string) => changes.find(({ field }) => field === name)?.after;
  const way = String(fieldOf("way"));
  if (way === "mail") return `asked for a mail to ${fieldOf("address")}, which nobody on the committee has`;
  return `did not get in${about === null ? "" : ` as ${about}`}: ${ways[way] ?? way}`;
}

function recordTypeOf(kind: string): RecordType | undefined {
  return Object.values(recordTypes).find((each) => each.kind === kind);
}
