import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { EditConflict } from "#desk/frame/parts/saving/edit-conflict.ts";
import type { FieldProblem } from "#desk/records/model/record-fields.ts";
import { conflictsOf } from "#desk/records/one-record/last-change.server.ts";
import { mergeFields } from "#platform/merge-fields.ts";
import { folded } from "#platform/text/folded.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import { usesOfTexts } from "./mail-text-uses.ts";
import type { MailTextChange, MailTextRemoval, MailTextWords } from "./mail-texts-contract.ts";
import { placeholderErrors } from "./placeholders.ts";
import { builtInText, listMailTexts, type MailText, readMailText } from "./read-mail-texts.server.ts";

const subjectKind = "mailText";
const fields = ["name", "subject", "words"] as const;
const noWords: MailTextWords = { name: "", subject: "", words: "" };

type Saved =
  | { ok: true }
  | { ok: false; reason: "unknown" }
  | { ok: false; reason: "invalid"; errors: FieldProblem[] }
  | ({ ok: false; reason: "changed" } & EditConflict);

/**
 * Saves a text, and logs it: what somebody else has changed meanwhile is merged field by field. A text that says what the built-in one says
 * is that one again, and follows it.
 */
export function saveMailText(db: Kysely<SiteTables>, personId: string, change: MailTextChange): Promise<Saved> {
  return transact(db, (trx) => saveWithin(trx, personId, change));
}

async function saveWithin(trx: Kysely<SiteTables>, personId: string, change: MailTextChange): Promise<Saved> {
  const { id, before, after } = change;
  const current = await lockText(trx, personId, change);
  if (!current) return { ok: false, reason: "unknown" };
  const { merged, contested } = mergeFields<MailTextWords>(before ?? noWords, current, after);
  if (contested.length > 0) {
    const theirs = contested.map((field) => ({ field, theirs: current[field] }));
    const conflicts = await conflictsOf(trx, { kind: subjectKind, id, viewerId: personId }, theirs);
    return { ok: false, reason: "changed", version: current.version - 1, conflicts };
  }
  const next = { ...current, ...merged };
  const errors = [...errorsOf(next), ...(await nameErrors(trx, next))];
  if (errors.length > 0) return { ok: false, reason: "invalid", errors };
  const { name, subject, words } = next;
  const builtIn = builtInText(id);
  if (builtIn?.subject === subject && builtIn.words === words)
    await trx.deleteFrom("desk_mail_texts").where("id", "=", id).execute();
  else {
    const edited = { name, subject, words, edited_by: personId, edited_at: Date.now() };
    await trx.updateTable("desk_mail_texts").set(edited).where("id", "=", id).execute();
  }
  const changed = fields.filter((field) => next[field] !== current[field]);
  const changes = changed.map((field) => ({ field, before: current[field], after: next[field] }));
  if (changes.length > 0)
    await logChange(trx, { personId, action: "text.change", subject: { kind: subjectKind, id }, changes });
  return { ok: true };
}

/** Makes the row where there is none yet, so that whoever comes second waits for the first; counting the version up locks it on both engines. */
async function lockText(
  trx: Kysely<SiteTables>,
  personId: string,
  { id, before }: MailTextChange,
): Promise<MailText | undefined> {
  const found = await readMailText(trx, id);
  if ((!found && before !== null) || id === "answer") return undefined;
  const { use, name, subject, words } = found ?? { use: "answer", ...noWords };
  await trx
    .insertInto("desk_mail_texts")
    .values({ id, use, name, subject, words, version: 0, edited_by: personId, edited_at: Date.now() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const counted = trx.updateTable("desk_mail_texts").set((row) => ({ version: row("version", "+", 1) }));
  await counted.where("id", "=", id).execute();
  return readMailText(trx, id);
}

function errorsOf({ use, name, subject, words }: MailText): FieldProblem[] {
  const { kinds } = usesOfTexts[use];
  const of = (field: string, messages: readonly string[]) => messages.map((message) => ({ field, message }));
  return [
    ...(use === "answer" && name === "" ? of("name", ["Please give the answer a name."]) : []),
    ...(use !== "answer" && subject === "" ? of("subject", ["Please write a subject."]) : []),
    ...of("subject", placeholderErrors(subject, kinds)),
    ...(words === "" ? of("words", ["Please write some words."]) : []),
    ...of("words", placeholderErrors(words, kinds)),
  ];
}

async function nameErrors(trx: Kysely<SiteTables>, { id, use, name }: MailText): Promise<FieldProblem[]> {
  if (use !== "answer") return [];
  const texts = await listMailTexts(trx);
  const isTaken = texts.some((each) => each.id !== id && folded(each.name) === folded(name));
  return isTaken ? [{ field: "name", message: "There is an answer of this name already." }] : [];
}

/**
 * Removes a saved answer. Saving it once more with nothing `before` puts it back.
 *
 * @returns false where somebody has changed it since it was seen; one that is gone already is removed.
 */
export function removeMailText(
  db: Kysely<SiteTables>,
  personId: string,
  { id, seen }: MailTextRemoval,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const rows = trx.deleteFrom("desk_mail_texts").where("id", "=", id).where("use", "=", "answer");
    const removed = await rows
      .where(({ and }) => and(seen))
      .returning("id")
      .executeTakeFirst();
    if (!removed) return (await readMailText(trx, id)) === undefined;
    const changes = fields.map((field) => ({ field, before: seen[field], after: null }));
    await logChange(trx, { personId, action: "text.remove", subject: { kind: subjectKind, id }, changes });
    return true;
  });
}
