import { readCorrections } from "#services/database/desk-corrections.server.ts";
import { type FormRecord, formRecords } from "#services/database/form-tables.server.ts";
import { readDeskData } from "#services/database/read-desk-data.server.ts";
import { removeDeskTexts } from "#services/database/remove-desk-data.server.ts";
import type { FormDefinition } from "#services/forms/form-definition.ts";
import { storedFields } from "#services/forms/form-schema.ts";
import { removeRecord } from "#services/submissions/remove-records.server.ts";
import { correctedMentions } from "./corrected-mentions.server.ts";
import { namedInRecord } from "./named-in-record.server.ts";
import type { Person } from "./person.server.ts";
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
  erasureOutcome?: string;
};

/**
 * The records that a person sent by a form, and those of others in which they are named, as a contact or in a row. Of another's record the
 * person gets only what it says of them; erasing it redacts that and leaves the rest.
 */
export function formPersonalData(
  form: FormDefinition,
  { name = `${form.name} application`, erasureOutcome = "goes", own }: FormPersonalDataOptions = {},
): PersonalDataSource {
  const fields = storedFields(form);
  const emailColumn = fields.find(([field]) => field === form.emailField)?.[1].stored.column ?? "";
  const remove: SearchedRecords<FormRecord>["own"] = ({ id }) => ({
    erasureOutcome,
    erase: async (trx) => {
      await removeRecord(trx, form, id);
      return undefined;
    },
  });
  const search = ({ db }: PersonalDataStores, person: Person, corrections: Map<string, object>) =>
    findInRecords(
      {
        table: form.table,
        name,
        pages: formRecords(db, form.table),
        emailOf: (row) => String(row[emailColumn]),
        correctedEmailOf: ({ id }) => correctedEmail(form, corrections.get(id)),
        own: own ?? remove,
        withoutPerson: (row) => namedInRecord(form, row, person).without,
        aboutPerson: (row) => {
          const { about } = namedInRecord(form, row, person);
          return Object.keys(about).length > 0 ? about : undefined;
        },
        redactCopies: (trx, row) =>
          removeDeskTexts(trx, { table: form.table, id: row.id }, namedInRecord(form, row, person).texts),
      },
      person,
    );
  return async function* (stores, person): AsyncGenerator<PersonalData> {
    const corrections = await readCorrections(stores.db, form.table);
    const ownIds = new Set<string>();
    for await (const found of search(stores, person, corrections)) {
      const id = found.isMention ? undefined : found.recordId;
      if (id !== undefined) ownIds.add(id);
      const added = id === undefined ? {} : await readDeskData(stores.db, form.table, id);
      yield { ...found, data: { ...found.data, ...added } };
    }
    yield* correctedMentions(stores.db, { form, name }, person, ownIds);
  };
}

function correctedEmail({ emailField }: FormDefinition, corrections: object | undefined): string | undefined {
  const corrected: unknown = corrections && Reflect.get(corrections, emailField);
  return typeof corrected === "string" ? corrected : undefined;
}
