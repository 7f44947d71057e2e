import type { Kysely } from "kysely";
import type { z } from "zod/mini";
import { preferences } from "#desk/frame/access/account/preferences.ts";
import type { taskFacts } from "#desk/frame/access/emails/desk-email-facts.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import { taskMailKey, taskMailKind } from "#services/database/remove-desk-data.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";

/** A task that was given to somebody. */
export type TaskMail = {
  recordId: string;
  taskId: string;
  /** To whom. */
  personId: string;
  /** The name of who gives it. */
  by: string;
  /** What the record is called, and its page. */
  record: string;
  path: string;
  dueOn: string | null;
};

/**
 * Tells somebody by mail that they were given a task, unless they switched that off: once, however often it is saved, or removed and put
 * back. What is to be done is told at the desk alone, since it may name somebody.
 */
export async function tellOfTask(
  trx: Kysely<SiteTables>,
  { recordId, taskId, personId, by, record, path, dueOn }: TaskMail,
): Promise<void> {
  const person = await trx
    .selectFrom("desk_people")
    .select(["name", "email", "preferences"])
    .where("id", "=", personId)
    .executeTakeFirstOrThrow();
  if (!preferences.parse(parseJson(person.preferences)).mailOnTask) return;
  const facts: z.infer<typeof taskFacts> = { name: person.name, email: person.email, by, record, path, dueOn };
  await queueMails(trx, [{ kind: taskMailKind, facts, onceKey: `${taskMailKey(recordId)}${taskId}:${personId}` }]);
}
