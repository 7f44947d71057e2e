import type { Kysely } from "kysely";
import { core } from "zod/mini";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { formTables } from "#services/database/form-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import { toRow } from "#services/forms/form-record.ts";
import { pictureField, storedFields } from "#services/forms/form-schema.ts";
import { type MailToQueue, queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { insertRecord } from "#services/submissions/desk-row.server.ts";
import { applicantFacts } from "#services/submissions/email-facts.server.ts";
import { withNewReference } from "#services/submissions/reference.server.ts";
import { findEarlierAnswer, recordAnswer } from "#services/submissions/submit-once.server.ts";
import { currentFestival } from "../lists/current-festival.server.ts";
import { emptyAnswer, isEmptyAnswer } from "../model/answer-values.ts";
import { editableFields, isComputed } from "../model/corrections.ts";
import { answerOrValueSchema, type FieldProblem } from "../model/record-fields.ts";
import type { Answers, RecordType } from "../model/record-types.ts";
import { claimPicture, pictureIsGone } from "../one-record/claim-picture.server.ts";
import { addNote } from "../one-record/remarks.server.ts";
import type { RecordAddition } from "./record-add-contract.ts";

type Refused = { ok: false; reason: "fields"; errors: FieldProblem[] } | { ok: false; reason: "used-id" };
type Added = { ok: true; reference: string } | Refused;
const usedId: Refused = { ok: false, reason: "used-id" };

/** Who adds a record of which kind. */
export type Adding = { recordType: RecordType; personId: string; timeZone: string; siteUrl: string };

/**
 * Stores a record as if it had been sent on the site, without what is not known. No mail goes out, unless that is asked for and there is an
 * address. Without a year it is about the festival that applications are for now. What is sent again gets the first reference; something else with
 * its id is refused.
 */
export async function addRecord(
  db: Kysely<SiteTables>,
  { recordType, personId, timeZone, siteUrl }: Adding,
  { id, source, answers, isAcknowledged, note }: RecordAddition,
  now = new Date(),
): Promise<Added> {
  const festival = await currentFestival(db, { recordType, personId, timeZone }, now);
  const checked = checkAnswers(recordType, answers, festival);
  if (!checked.ok) return checked;
  const { payload } = checked;
  const year = recordType.yearField === undefined ? festival : String(payload[recordType.yearField]);
  const { form, kind } = recordType;
  const sent = {
    scope: "desk-addition",
    key: id,
    body: { kind, source, payload: { ...payload }, isAcknowledged, note },
  };
  const store = (reference: string) =>
    transact(db, async (trx): Promise<Added> => {
      if (await isStored(trx, recordType, id)) return answerEarlier(trx, sent);
      const picture = pictureField(form) ?? "";
      if (!isEmptyAnswer(payload[picture])) {
        payload[picture] = await claimPicture(trx, siteUrl, { address: String(payload[picture]), recordId: id });
        if (payload[picture] === undefined) return wrongFields([{ field: picture, message: pictureIsGone }]);
      }
      const row = { id, reference, status: "new", received_at: now.toISOString(), ...toRow(form, payload) };
      // Sent twice at the same time: the other one has stored it meanwhile.
      if (!(await insertRecord(trx, form, row, timeZone, { year, source }))) return answerEarlier(trx, sent);
      const recorded = await recordAnswer(trx, sent, reference);
      // Another record was added with this id.
      if (!recorded.ok || recorded.repeated) return usedId;
      await logChange(trx, {
        personId,
        action: "record.add",
        subject: { kind, id },
        changes: [{ field: "source", before: null, after: source }],
      });
      if (note) await addNote(trx, { kind, recordId: id, personId }, note);
      if (isAcknowledged) await queueMails(trx, acknowledgementOf(recordType, id, reference, payload));
      return { ok: true, reference };
    });
  return withNewReference(form.referenceLetter, store);
}

async function isStored(trx: Kysely<SiteTables>, { form }: RecordType, id: string): Promise<boolean> {
  const row = await formTables(trx).selectFrom(form.table).select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** What was added by hand with the same id and the same answers is the same; whatever else has the id is not. */
async function answerEarlier(trx: Kysely<SiteTables>, sent: Parameters<typeof findEarlierAnswer>[1]): Promise<Added> {
  const earlier = await findEarlierAnswer(trx, sent);
  return earlier?.ok ? { ok: true, reference: earlier.reference } : usedId;
}

function wrongFields(errors: FieldProblem[]): Refused {
  return { ok: false, reason: "fields", errors };
}

/** Every field of the form: as the form checks it where something was said, and empty where nothing was. */
function checkAnswers(recordType: RecordType, answers: Answers, year: string) {
  const asked = new Set(editableFields(recordType).map(([name]) => name));
  const errors: FieldProblem[] = Object.keys(answers)
    .filter((name) => !asked.has(name))
    .map((field) => ({ field, message: "We do not know this field." }));
  const payload: Record<string, unknown> = {};
  for (const [name, field] of storedFields(recordType.form)) {
    const answer = answers[name];
    const isNeeded = name === recordType.nameField;
    payload[name] = emptyAnswer(field.value) ?? year;
    if (isEmptyAnswer(answer) && !isNeeded) continue;
    const parsed = core.safeParse(answerOrValueSchema(field.value, answer ?? ""), answer ?? "");
    if (isNeeded && isEmptyAnswer(answer)) errors.push({ field: name, message: "Please write the name." });
    else if (parsed.success) payload[name] = parsed.data;
    else if (asked.has(name)) errors.push({ field: name, message: parsed.error.issues[0]?.message ?? "" });
  }
  if (errors.length > 0) return wrongFields(errors);
  // A volunteer's whole name follows from its parts.
  for (const [name] of storedFields(recordType.form))
    if (isComputed(recordType.form, name)) payload[name] = recordType.nameOf(payload);
  return { ok: true as const, payload };
}

/** The mail leaves out what is not known. */
function acknowledgementOf(recordType: RecordType, id: string, reference: string, payload: Answers): MailToQueue[] {
  const { form } = recordType;
  const said = Object.entries(payload).filter(([name, value]) => !isUnknown(form.fields[name], value));
  if (!recordType.isApplication || isEmptyAnswer(payload[form.emailField])) return [];
  const application = { ...Object.fromEntries(said) };
  const facts = applicantFacts(form, { reference, receivedAt: "", application });
  const kind = `${form.name}-acknowledgement`;
  return [{ kind, facts, onceKey: `${kind}:${id}` }];
}

function isUnknown(field: RecordType["form"]["fields"][string] | undefined, value: unknown): boolean {
  return field?.value.kind !== "rows" && (isEmptyAnswer(value) || value === 0);
}
