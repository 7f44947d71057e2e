import type { Kysely } from "kysely";
import type { z } from "zod/mini";
import { parseJson } from "#platform/text/parse-json.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { preferences } from "../account/preferences.ts";
import type { newDeviceFacts } from "../emails/desk-email-facts.ts";

/** Tells somebody by mail, unless they switched it off, that they signed in on a device on which they were not signed in before. */
export async function tellOfNewDevice(trx: Kysely<SiteTables>, personId: string, device: string): Promise<void> {
  const person = await trx.selectFrom("desk_people").selectAll().where("id", "=", personId).executeTakeFirstOrThrow();
  const devices = await trx.selectFrom("desk_sessions").select("device").where("person_id", "=", personId).execute();
  const isKnown = devices.length === 0 || devices.some((known) => known.device === device);
  if (isKnown || !preferences.parse(parseJson(person.preferences)).mailOnSignIn) return;
  const facts: z.infer<typeof newDeviceFacts> = { name: person.name, email: person.email, device };
  await queueMails(trx, [{ kind: "desk-new-device", facts, onceKey: `desk-new-device ${crypto.randomUUID()}` }]);
}
