import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { ReplyMailbox } from "#platform/config/reply-mailbox.server.ts";
import type { DeskMailboxesTable } from "#services/database/desk-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { leftOutWords } from "./left-out-mails.ts";

/** The id of a mailbox: with another user or mailbox in the setting, that one is read from its own beginning. */
export function mailboxId({ host, port, user, mailbox }: ReplyMailbox): string {
  return createHash("sha256")
    .update(JSON.stringify([host, port, user, mailbox]))
    .digest("hex");
}

const problems: Record<NonNullable<DeskMailboxesTable["problem"]>, string> = {
  password: "The mail server refuses the user or the password of the mailbox.",
  tls: "The connection to the mailbox is not safe: its certificate or encryption is refused.",
  "no mailbox": "The mail server has no mailbox of this name.",
  away: "The mail server of the mailbox cannot be reached.",
  "not stored": "A mail of the mailbox could not be stored: the site's log says why. It stays in the mailbox.",
};

/** Whether the mailbox of the answers can be read, and which of its mails are in no conversation, in words for the page Settings. */
export async function mailboxState(
  db: Kysely<SiteTables>,
  settings: ReplyMailbox,
  timeZone: string,
): Promise<{ words: string; isWell: boolean }> {
  const mailboxes = db.selectFrom("desk_mailboxes").select(["problem", "checked_at", "unmatched", "left_out"]);
  const state = await mailboxes.where("id", "=", mailboxId(settings)).executeTakeFirst();
  const problem = state?.problem ?? null;
  if (problem !== null) return { words: `${problems[problem]} It is tried again, at least every hour.`, isWell: false };
  if (!state || state.checked_at === null) return { words: "The mailbox was not read yet.", isWell: true };
  return { words: `The mailbox is read every two minutes.${leftOutWords(state, timeZone)}`, isWell: true };
}
