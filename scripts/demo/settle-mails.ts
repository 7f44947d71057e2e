import { z } from "zod/mini";
import { parseJson } from "#platform/text/parse-json.ts";
import { emailsIn } from "#services/privacy/person.server.ts";
import type { Services } from "#services/services.server.ts";

const DAY_MS = 24 * 60 * 60_000;
/** A mail goes out within seconds. */
const SENT_AFTER_MS = 5_000;

const received = z.object({ reference: z.string(), receivedAt: z.string() });
const acknowledged = z.object({ reference: z.string() });

/** All mails went out when what they are about had come, but for three that did not arrive and those of today, which the site sends once it runs. */
export async function settleMails({ db, config }: Pick<Services, "db" | "config">, now: number): Promise<void> {
  const rows = await db.selectFrom("outbox").select(["id", "kind", "facts"]).orderBy("id").execute();
  const mails = rows.map((mail) => ({ ...mail, facts: parseJson(mail.facts) }));
  const cameAt = timesOf(mails);
  for (const [index, { id, kind, facts }] of mails.entries()) {
    const { reference = "" } = acknowledged.safeParse(facts).data ?? {};
    const at = (cameAt.get(reference) ?? now) + SENT_AFTER_MS;
    if (at > now - DAY_MS) continue;
    const [applicant = ""] = emailsIn(facts);
    const recipient = kind.endsWith("-acknowledgement") ? applicant : config.committeeEmail;
    const times = { queued_at: at, due_at: at, attempts: 1, recipient };
    const outcome =
      index < 3
        ? { status: "parked" as const, last_error: "the mail server refused the recipient (550): 5.1.1 unknown" }
        : { status: "sent" as const, sent_at: at };
    await db
      .updateTable("outbox")
      .set({ ...times, ...outcome })
      .where("id", "=", id)
      .execute();
  }
}

/** When what has a reference came: only the committee's mails say so. */
function timesOf(mails: readonly { facts: unknown }[]): ReadonlyMap<string, number> {
  return new Map(
    mails.flatMap(({ facts }) => {
      const { data } = received.safeParse(facts);
      return data ? [[data.reference, Date.parse(data.receivedAt)] as const] : [];
    }),
  );
}
