import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { mailingTestKey, titleOf } from "../model/mail-kinds.ts";
import { mailStates } from "../model/mail-states.ts";
import type { RecordMail } from "../model/record-contract.ts";
import type { RecordType } from "../model/record-types.ts";

/** The mails that a submission queues, by their kinds. */
const titles: Record<string, string> = {
  acknowledgement: "“We have received it”, to the sender",
  application: "Notice to the committee",
  message: "Notice to the committee",
};

/** The mails about a record, in the order in which they were written. Their text is not read, since it may have a link with a secret. */
export async function mailsAbout(
  db: Kysely<SiteTables>,
  { form, kind }: RecordType,
  id: string,
): Promise<RecordMail[]> {
  const kinds = [`${form.name}-acknowledgement`, `${form.name}-application`, `contact-${form.name}`];
  const rows = await db
    .selectFrom("outbox")
    // By the record's own entries, which an index leads to.
    .leftJoin("desk_conversation_entries as entry", (join) =>
      join.onRef("entry.mail_id", "=", "outbox.id").on("entry.kind", "=", kind).on("entry.record_id", "=", id),
    )
    .select(["outbox.id", "outbox.kind", "status", "queued_at", "due_at", "sent_at", "last_error"])
    .where(({ or, eb, and }) =>
      or([
        eb(
          "once_key",
          "in",
          kinds.map((each) => `${each}:${id}`),
        ),
        // That each of the committee was told of it, as they chose, is nothing about the record.
        and([eb("about_id", "=", id), eb("about_kind", "=", kind), eb("outbox.kind", "!=", "desk-new-record")]),
      ]),
    )
    .where("once_key", "not like", `${mailingTestKey}%`)
    // The mail of an answer that was taken back has no entry: what happened says so.
    .where(({ or, eb }) => or([eb("outbox.kind", "!=", `${kind}-answer`), eb("entry.id", "is not", null)]))
    .orderBy("queued_at")
    .orderBy("outbox.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: titles[row.kind.split("-").at(-1) ?? ""] ?? titleOf(row.kind),
    state: mailStates[row.status],
    at: row.status === "scheduled" ? row.due_at : (row.sent_at ?? row.queued_at),
    why: row.status === "sent" ? null : whyOf(row.last_error),
  }));
}

/** The mail server's own words come after a colon: they may hold addresses, and say little to most readers. */
function whyOf(lastError: string | null): string | null {
  return lastError?.split(": ")[0] ?? null;
}
