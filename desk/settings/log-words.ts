import { type RecordType, recordTypes } from "#desk/records/model/record-types.ts";
import { describeChange } from "#desk/records/record-page/words/history-words.ts";
import type { LogView } from "./settings-contract.ts";

type Row = LogView["rows"][number];

const actions: Readonly<Record<string, string>> = {
  "mails.retry": "had mails tried again that did not arrive",
  "mails.send": "had held mails sent",
  "mails.discard": "decided that held mails are not sent",
  "mailing.send": "wrote to several people",
  "mailing.test": "sent themselves a test of a mail to several people",
  "mailing.pause": "paused a mail to several people",
  "mailing.goOn": "had a mail to several people go on",
  "mailing.stop": "stopped a mail to several people",
  "text.change": "changed a text of mails",
  "text.remove": "removed a saved answer",
  "mails.hold": "held mails again that were not to be sent",
  "backup.restore": "put a backup back",
  "committee.confirm": "said that the committee is right after a backup was put back",
  "person.export": "saved a copy of what is stored about somebody",
  "person.erase": "erased somebody",
  "person.first": "was the first at the desk",
  "person.signIn": "signed in",
  "person.signOut": "signed out",
  "person.signOutDevice": "signed out another device",
  "person.signOutElsewhere": "signed out everywhere else",
  "person.prove": "proved once more who they are",
  "person.addPasskey": "added a device to sign in with",
  "person.renamePasskey": "renamed a device to sign in with",
  "person.removePasskey": "removed a device to sign in with",
  "person.addCodeApp": "set up a code app",
  "person.preferences": "chose something about single keys and mails",
  "person.removeCodeApp": "removed their code app",
  "person.makeSpareKeys": "made ten spare keys",
  "person.makeToken": "made a key for a program",
  "person.endToken": "ended a key for a program",
  "preview.share": "made an address that shows the drafts of a page for an hour",
  "backup.download": "made a backup and saved it",
  "records.csv": "saved a list for Excel",
  "view.save": "saved a view of a list",
  "view.remove": "removed a view of a list",
};

/** What was done to a text, a picture, or something else of the content. */
const contentActions: Readonly<Record<string, string>> = {
  "content.create": "made",
  "content.edit": "changed",
  "content.publish": "published",
  "content.unpublish": "took off the site",
  "content.archive": "removed",
  "content.unarchive": "put back",
  "content.delete": "deleted for good",
  "notice.putUp": "put up, for its times, the notice",
  "notice.takeDown": "took down the notice",
  "notice.waits": "left waiting the notice",
  "content.timed": "approved, for a time,",
  "content.timedStop": "stopped, before its time, publishing",
  "content.timedNow": "had published at once",
  "content.release": "published together",
  "content.releaseTakenBack": "took back what was published together,",
  "content.attempted": "began to publish, or to take off the site, at Contentful,",
  "content.done": "ended what was begun at Contentful with",
};

/** What was done about somebody else: before and after their name. */
const actionsAbout: Readonly<Record<string, readonly [string, string]>> = {
  "person.invite": ["invited", "to the committee"],
  "person.roles": ["gave", "other roles"],
  "person.revoke": ["took", "off the committee"],
  "person.letInAgain": ["let", "in again, with new ways to sign in"],
  "person.handOver": ["handed the work of", "to somebody else"],
};

const kinds: Readonly<Record<string, string>> = {
  column: "own columns",
  budget: "budgets",
  person: "people",
  signIn: "failed sign-ins",
  mails: "mails",
  mailText: "texts of mails",
  mailing: "mails to several people",
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
  const did = contentActions[action];
  if (did !== undefined) return `${describeContent(did, changes)}${became}`;
  if (action === "content.replace") return describeReplacing(changes);
  const said = actions[action];
  if (said !== undefined) return `${said}${became}`;
  const parts = actionsAbout[action];
  if (parts !== undefined) return parts.join(` ${about ?? "somebody"} `);
  if (kind === "column") return describeColumn(action, changes);
  if (kind === "budget") return describeBudget(changes);
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

const ways: Readonly<Record<string, string>> = {
  link: "the link is unknown, was used, or has ended",
  code: "not the code of the mail, or it has ended",
  passkey: "not a passkey that the desk knows",
  codeApp: "not the code of the code app",
  spareKey: "not one of the spare keys",
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
