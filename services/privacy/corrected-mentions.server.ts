import type { Kysely } from "kysely";
import { changeCorrections, readCorrections } from "#services/database/desk-corrections.server.ts";
import { type FormRecord, formTables } from "#services/database/form-tables.server.ts";
import { removeDeskTexts } from "#services/database/remove-desk-data.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { FormDefinition } from "#services/forms/form-definition.ts";
import { fromRow, toRow } from "#services/forms/form-record.ts";
import { storedFields } from "#services/forms/form-schema.ts";
import { namedInRecord } from "./named-in-record.server.ts";
import type { Person } from "./person.server.ts";
import { mentionOf, type PersonalData } from "./personal-data.server.ts";

/**
 * Corrections of other people's records in which a person is named, as a contact or in a row of a list. What was sent may name somebody
 * else there: that is searched by itself.
 *
 * @param ownIds the person's own records: what was corrected in those goes with them
 */
export async function* correctedMentions(
  db: Kysely<SiteTables>,
  { form, name }: { form: FormDefinition; name: string },
  person: Person,
  ownIds: ReadonlySet<string>,
): AsyncGenerator<PersonalData> {
  for (const [id, corrections] of await readCorrections(db, form.table)) {
    const sent = ownIds.has(id) ? undefined : await recordOf(db, form, id);
    if (!sent) continue;
    const named = namedInRecord(form, correctedRow(form, sent, corrections), person);
    const corrected = storedFields(form).filter(
      ([field, { stored }]) => field in corrections && stored.column in named.without,
    );
    if (corrected.length === 0) continue;
    yield {
      what: `correction of ${name} ${sent.reference}, somebody else's, in which they are named`,
      ...mentionOf({
        kind: "desk_records",
        reference: sent.reference,
        at: undefined,
        aboutThem: named.about,
      }),
      erasureOutcome: "stays without them",
      erase: async (trx) => {
        const record = { table: form.table, id };
        await changeCorrections(trx, record, (now) => withoutPerson(form, sent, now, person));
        await removeDeskTexts(trx, record, named.texts);
        return undefined;
      },
    };
  }
}

function recordOf(db: Kysely<SiteTables>, form: FormDefinition, id: string): Promise<FormRecord | undefined> {
  const records = formTables(db).selectFrom(form.table).selectAll().where("id", "=", id);
  return records.$castTo<FormRecord>().executeTakeFirst();
}

/** The row as if the corrections had been sent. */
function correctedRow(form: FormDefinition, sent: FormRecord, corrections: Record<string, unknown>): FormRecord {
  const corrected: Record<string, string | number | null> = toRow(form, { ...fromRow(form, sent), ...corrections });
  return { ...sent, ...corrected };
}

function withoutPerson(form: FormDefinition, sent: FormRecord, corrections: Record<string, unknown>, person: Person) {
  const { without } = namedInRecord(form, correctedRow(form, sent, corrections), person);
  const left = fromRow(form, { ...correctedRow(form, sent, corrections), ...without });
  return Object.fromEntries(Object.keys(corrections).map((field) => [field, left[field]]));
}
