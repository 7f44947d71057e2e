import { describeChange } from "#app/desk/parts/record/history-words.ts";
import { type Inbox, inboxes } from "#app/desk/records/inboxes.ts";
import type { LogView } from "./settings-contract.ts";

type Row = LogView["rows"][number];

const actions: Readonly<Record<string, string>> = {
  "mails.retry": "had mails tried again that did not arrive",
  "person.export": "saved a copy of what is stored about somebody",
  "person.erase": "erased somebody",
  "person.signOut": "signed out a device",
  "backup.download": "made a backup and saved it",
  "records.csv": "saved a list for Excel",
};

const kinds: Readonly<Record<string, string>> = {
  person: "people",
  mails: "mails",
  backup: "backups",
  member: "members",
  subscriber: "subscribers",
};

/** What kind of things a line is about. */
export function kindLabel(kind: string): string {
  return inboxOf(kind)?.many ?? kinds[kind] ?? kind;
}

/** Where the records of a kind are. */
export function subjectPath(kind: string): string {
  return `/desk/${inboxOf(kind)?.path ?? ""}`;
}

/** What somebody did, as a sentence without its subject. */
export function describeRow({ kind, action, changes, by, id, at }: Row, { columns, people }: LogView): string {
  const said = actions[action];
  if (said !== undefined) return said;
  const inbox = inboxOf(kind);
  if (!inbox) return [action, ...changes.map(({ field }) => field)].join(", ");
  const own = columns.map((column) => ({ ...column, type: "text" as const, options: [] }));
  return describeChange({ id, at, by, action, changes }, { inbox, columns: own, people }).join(", ");
}

function inboxOf(kind: string): Inbox | undefined {
  return Object.values(inboxes).find((each) => each.kind === kind);
}
