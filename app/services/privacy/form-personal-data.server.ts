import * as z from "zod/mini";
import { readCorrected, readDeskData } from "#app/services/database/desk-data.server.ts";
import { type FormRecord, formRecords } from "#app/services/database/form-tables.server.ts";
import type { FormDefinition, StoredField } from "#app/services/forms/form-definition.ts";
import { isContact, storedFields } from "#app/services/forms/form-schema.ts";
import { removeRecord } from "#app/services/submissions/remove-records.server.ts";
import { type Person, redacted } from "./person.server.ts";
import {
  findInRecords,
  type PersonalData,
  type PersonalDataSource,
  type PersonalDataStores,
  type SearchedRecords,
} from "./personal-data.server.ts";

type FormPersonalDataOptions = {
  /** What a record is called before its reference. */
  name?: string;
  /** How the person's own record is erased, for a form whose records are not simply removed. */
  own?: SearchedRecords<FormRecord>["own"];
  retentionOutcome?: string;
};

/**
 * The records that a person sent by a form, and those of others in which they are named, as a contact or in a row. Of another's record the
 * person gets only what it says of them; erasing it redacts that and leaves the rest.
 */
export function formPersonalData(
  form: FormDefinition,
  { name = `${form.name} application`, retentionOutcome = "goes", own }: FormPersonalDataOptions = {},
): PersonalDataSource {
  const fields = storedFields(form);
  const emailColumn = fields.find(([field]) => field === form.emailField)?.[1].stored.column ?? "";
  const contact = fields.map(([, field]) => field).filter(isContact);
  const lists = fields.map(([, field]) => field).filter(({ stored }) => stored.privacy === "people");
  const remove: SearchedRecords<FormRecord>["own"] = ({ id }) => ({
    retentionOutcome,
    erase: async (trx) => {
      await removeRecord(trx, form, id);
      return undefined;
    },
  });
  const search = ({ db }: PersonalDataStores, person: Person, corrected: Map<string, string>) =>
    findInRecords(
      {
        table: form.table,
        name,
        pages: formRecords(db, form.table),
        emailOf: (row) => String(row[emailColumn]),
        correctedEmailOf: ({ id }) => corrected.get(id),
        own: own ?? remove,
        withoutPerson: (row) => ({
          ...(isContactIn(row, contact, person) && columnsOf(contact, () => redacted)),
          ...rowsWithout(row, lists, person),
        }),
        aboutPerson: (row) => {
          const about = {
            ...(isContactIn(row, contact, person) && columnsOf(contact, (column) => row[column])),
            ...rowsAbout(row, lists, person),
          };
          return Object.keys(about).length > 0 ? about : undefined;
        },
      },
      person,
    );
  return async function* (stores, person): AsyncGenerator<PersonalData> {
    const corrected = await readCorrected(stores.db, form.table, form.emailField);
    for await (const found of search(stores, person, corrected)) {
      const id = found.isMention ? undefined : found.recordId;
      const added = id === undefined ? {} : await readDeskData(stores.db, form.table, id);
      yield { ...found, data: { ...found.data, ...added } };
    }
  };
}

function columnsOf<Value>(fields: readonly StoredField[], of: (column: string) => Value): Record<string, Value> {
  return Object.fromEntries(fields.map(({ stored: { column } }) => [column, of(column)]));
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

/** The lists of a record whose rows name a person in their first cell. */
function listsIn(row: FormRecord, lists: readonly StoredField[], person: Person) {
  return lists.flatMap(({ value, stored: { column } }) => {
    if (value.kind !== "rows") return [];
    const cells = Object.keys(value.cells);
    const [name = ""] = cells;
    const isTheirs = (each: Record<string, unknown>) =>
      person.hasName(String(each[name])) || person.isMentionedIn(String(each[name]));
    const rows = namedRows.parse(JSON.parse(String(row[column])));
    return rows.some(isTheirs) ? [{ column, rows, cells, name, isTheirs }] : [];
  });
}

function rowsWithout(row: FormRecord, lists: readonly StoredField[], person: Person): Record<string, string> {
  const redactedLists = listsIn(row, lists, person).map(({ column, rows, name, isTheirs }) => {
    const others = rows.map((each) => (isTheirs(each) ? { ...each, [name]: redacted } : each));
    return [column, JSON.stringify(others)] as const;
  });
  return Object.fromEntries(redactedLists);
}

function rowsAbout(row: FormRecord, lists: readonly StoredField[], person: Person) {
  const theirs = listsIn(row, lists, person).map(({ column, rows, cells, isTheirs }) => {
    const personalRows = rows
      .filter(isTheirs)
      .map((each) => Object.fromEntries(cells.map((cell) => [cell, each[cell]])));
    return [column, personalRows] as const;
  });
  return Object.fromEntries(theirs);
}
