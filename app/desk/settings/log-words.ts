import { describeChange } from "#app/desk/parts/record/history-words.ts";
import { type RecordType, recordTypes } from "#app/desk/records/record-types.ts";
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
  return recordTypeOf(kind)?.many ?? kinds[kind] ?? kind;
}

/** Where the records of a kind are. */
export function subjectPath(kind: string): string {
  return `/desk/${recordTypeOf(kind)?.path ?? ""}`;
}

/** What somebody did, as a sentence without its subject. */
export function describeRow({ kind, action, changes, by, id, at }: Row, { columns, people }: LogView): string {
  const said = actions[action];
  if (said !== undefined) return said;
  const recordType = recordTypeOf(kind);
  if (!recordType) return [action, ...changes.map(({ field }) => field)].join(", ");
  const own = columns.map((column) => ({ ...column, type: "text" as const, options: [] }));
  return describeChange({ id, at, by, action, changes }, { recordType, columns: own, people }).join(", ");
}

function recordTypeOf(kind: string): RecordType | undefined {
  return Object.values(recordTypes).find((each) => each.kind === kind);
}
