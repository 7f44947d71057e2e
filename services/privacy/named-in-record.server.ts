import * as z from "zod/mini";
import type { FormRecord } from "#services/database/form-tables.server.ts";
import { redacted } from "#services/database/stored-data.server.ts";
import type { FormDefinition, StoredField } from "#services/forms/form-definition.ts";
import { isContact, storedFields } from "#services/forms/form-schema.ts";
import type { Person } from "./person.server.ts";

/** Where somebody else's record names a person, as a contact or in a row of a list. All by column. */
type Named = {
  /** The columns without them. */
  without: Record<string, string>;
  /** What they say of them. */
  about: Record<string, unknown>;
  /** The texts that `without` leaves out. */
  texts: string[];
};

/** What a record says of a person whom it names. Nothing where it does not. */
export function namedInRecord(form: FormDefinition, row: FormRecord, person: Person): Named {
  const fields = storedFields(form).map(([, field]) => field);
  const contact = fields.filter(isContact);
  const columns = isContactIn(row, contact, person) ? contact.map(({ stored }) => stored.column) : [];
  const lists = listsIn(
    row,
    fields.filter(({ stored }) => stored.privacy === "people"),
    person,
  );
  return {
    without: {
      ...Object.fromEntries(columns.map((column) => [column, redacted])),
      ...Object.fromEntries(lists.map(rowsWithout)),
    },
    about: {
      ...Object.fromEntries(columns.map((column) => [column, row[column]])),
      ...Object.fromEntries(lists.map(rowsAbout)),
    },
    texts: [
      ...columns.map((column) => String(row[column])),
      ...lists.flatMap(({ rows, name, isTheirs }) => rows.filter(isTheirs).map((each) => String(each[name]))),
    ].filter((text) => text !== ""),
  };
}

/** Whether the person is the contact that a record names: by name, or by an email address in its name or phone number. */
function isContactIn(row: FormRecord, contact: readonly StoredField[], person: Person): boolean {
  return contact.some(({ value: { kind }, stored: { column, privacy } }) => {
    const text = String(row[column]);
    if (privacy === "contactName") return person.hasName(text) || person.isMentionedIn(text);
    return (kind === "phone" || kind === "email") && person.isMentionedIn(text);
  });
}

const namedRows = z.array(z.record(z.string(), z.unknown()));
type NamedRow = z.infer<typeof namedRows>[number];
/** A list whose rows name a person in their first cell, `name`. */
type NamedList = {
  column: string;
  rows: NamedRow[];
  cells: string[];
  name: string;
  isTheirs: (row: NamedRow) => boolean;
};

function listsIn(row: FormRecord, lists: readonly StoredField[], person: Person): NamedList[] {
  return lists.flatMap(({ value, stored: { column } }) => {
    if (value.kind !== "rows") return [];
    const cells = Object.keys(value.cells);
    const [name = ""] = cells;
    const isTheirs = (each: NamedRow) => person.hasName(String(each[name])) || person.isMentionedIn(String(each[name]));
    const rows = namedRows.parse(JSON.parse(String(row[column])));
    return rows.some(isTheirs) ? [{ column, rows, cells, name, isTheirs }] : [];
  });
}

function rowsWithout({ column, rows, name, isTheirs }: NamedList): [string, string] {
  return [column, JSON.stringify(rows.map((each) => (isTheirs(each) ? { ...each, [name]: redacted } : each)))];
}

function rowsAbout({ column, rows, cells, isTheirs }: NamedList): [string, unknown] {
  const theirs = rows.filter(isTheirs);
  return [column, theirs.map((each) => Object.fromEntries(cells.map((cell) => [cell, each[cell]])))];
}
