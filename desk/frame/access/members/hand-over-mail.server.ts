import type { Kysely } from "kysely";
import type { z } from "zod/mini";
import { parseJson } from "#platform/text/parse-json.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { preferences } from "../account/preferences.ts";
import type { handOverFacts } from "../emails/desk-email-facts.ts";

/** The kind of the mail that tells somebody that work was handed to them. */
export const handOverMailKind = "desk-hand-over";

/** What was handed over: by whom (null: a command), whose it was, to whom, and how much. */
export type HandedWork = { by: string | null; from: string; to: string; moved: Moved };
export type Moved = { tasks: number; records: number; views: number };

/**
 * Tells a successor by mail what they were given, unless they took it themselves or switched such mails off. It is queued in the transaction that moves
 * the work, so that it goes once. It counts the records, and names none.
 */
export async function tellOfHandOver(trx: Kysely<SiteTables>, { by, from, to, moved }: HandedWork): Promise<void> {
  if (by === to || moved.tasks + moved.records + moved.views === 0) return;
  const rows = await trx
    .selectFrom("desk_people")
    .select(["id", "name", "email", "preferences"])
    .where("id", "in", [to, from, ...(by === null ? [] : [by])])
    .execute();
  const people = new Map(rows.map((row) => [row.id, row]));
  const successor = people.get(to);
  if (!successor || !preferences.parse(parseJson(successor.preferences)).mailOnTask) return;
  const nameOf = (id: string | null) => people.get(id ?? "")?.name ?? "Somebody";
  const { name, email } = successor;
  const facts: z.infer<typeof handOverFacts> = { name, email, by: nameOf(by), from: nameOf(from), ...moved };
  await queueMails(trx, [{ kind: handOverMailKind, facts, onceKey: `${handOverMailKind} ${crypto.randomUUID()}` }]);
}
