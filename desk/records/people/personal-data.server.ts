import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { lockRecordsAndMails } from "#services/database/lock-rows.server.ts";
import { bandsOfRecords, removeDrafts } from "#services/database/remove-drafts.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { messageForm } from "#services/forms/message-form.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { committeePersonalData, findDeskMentions } from "#services/privacy/desk-personal-data.server.ts";
import { formPersonalData } from "#services/privacy/form-personal-data.server.ts";
import { mailFilePersonalData, outboxPersonalData } from "#services/privacy/mail-personal-data.server.ts";
import { paymentPersonalData } from "#services/privacy/payment-personal-data.server.ts";
import type { Person } from "#services/privacy/person.server.ts";
import type { PersonalData, PersonalDataSource, PersonalDataStores } from "#services/privacy/personal-data.server.ts";
import type { Services } from "#services/services.server.ts";
import { removeMarked } from "#services/uploads/uploads.server.ts";
import { bandPersonalData } from "#site/features/band-applications/band-personal-data.server.ts";
import { memberPersonalData } from "#site/features/membership/records/member-personal-data.server.ts";
import { subscriberPersonalData } from "#site/features/newsletter/subscriber-personal-data.server.ts";

/** All sources of personal data. Files come last, so that they stay when the database refuses. */
const sources: readonly PersonalDataSource[] = [
  formPersonalData(volunteerForm),
  bandPersonalData,
  memberPersonalData,
  subscriberPersonalData,
  formPersonalData(messageForm, { name: "message" }),
  outboxPersonalData,
  paymentPersonalData,
  committeePersonalData,
  mailFilePersonalData,
];

/** All personal data of a person, in every table, the outbox and the mailbox, with what the committee wrote about them. */
export async function findPersonalData(stores: PersonalDataStores, person: Person): Promise<PersonalData[]> {
  const found: PersonalData[] = [];
  for (const source of sources) for await (const each of source(stores, person)) found.push(each);
  const ownIds = new Set(found.flatMap(({ recordId }) => recordId ?? []));
  const mentions = await findDeskMentions(stores.db, person, ownIds);
  return [...found, ...mentions, ...(await idempotencyKeysOf(stores.db, found))];
}

/** The idempotency keys of the submissions found: they know a reference and a hash. */
async function idempotencyKeysOf(db: Kysely<SiteTables>, found: readonly PersonalData[]): Promise<PersonalData[]> {
  const references = found.map(({ reference }) => reference).filter((each) => each !== undefined);
  if (references.length === 0) return [];
  const keys = await db.selectFrom("idempotency_keys").selectAll().where("answer", "in", references).execute();
  return keys.map((key) => ({
    what: `note that ${key.answer} has come, so that it is not taken twice`,
    data: { ...key, expires_at: new Date(key.expires_at).toISOString() },
    erasureOutcome: "goes",
    erase: async (trx) => {
      await trx.deleteFrom("idempotency_keys").where("scope", "=", key.scope).where("key", "=", key.key).execute();
      return undefined;
    },
  }));
}

/**
 * Erases what was found: in the database in one transaction, then the pictures that are no longer shown.
 *
 * The log has a line of it, which names nobody: it may outlive them here.
 *
 * @param by who of the committee erases it; null for the command
 * @returns what stays although its `erasureOutcome` said otherwise, as texts.
 */
export async function erasePersonalData(
  { db, files }: Pick<Services, "db" | "files">,
  found: readonly PersonalData[],
  by: string | null = null,
): Promise<string[]> {
  const stayed = await db.transaction().execute(async (trx) => {
    const retained: string[] = [];
    const records = found.flatMap(({ recordId }) => recordId ?? []);
    const mails = found.flatMap(({ mailId }) => mailId ?? []);
    await lockRecordsAndMails(trx, records, mails);
    const bands = await bandsOfRecords(trx, records);
    for (const { what, erase } of found) {
      const why = await erase?.(trx);
      if (why !== undefined) retained.push(`${what} ${why}`);
    }
    await removeDrafts(trx, bands);
    await logPieces(trx, { personId: by, action: "person.erase", pieces: found.length });
    return retained;
  });
  await removeMarked(db, files);
  return stayed;
}

type Pieces = { personId: string | null; action: "person.export" | "person.erase"; pieces: number };

/** Logs how many pieces of personal data were exported or erased. */
export async function logPieces(db: Kysely<SiteTables>, { personId, action, pieces }: Pieces): Promise<void> {
  const changes = [{ field: "pieces", before: null, after: pieces }];
  await logChange(db, { personId, action, subject: { kind: "person", id: crypto.randomUUID() }, changes });
}
