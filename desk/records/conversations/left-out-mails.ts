import { z } from "zod";
import { parseJson } from "#platform/text/parse-json.ts";
import { formatDateTime } from "#platform/time/format-date-time.ts";

/**
 * Why a mail of the mailbox is in no conversation. `unmatched`: it answers no mail of the desk. `copy`: it is a copy of a mail of our own. `known`: its Message-ID is
 * that of another mail, which the desk has already. `full`: its conversation takes no more.
 */
export type WhyLeftOut = "unmatched" | "copy" | "known" | "full";

/** A mail that was left out: when it came, and the record that it answers, if any. */
export type LeftOutMail = { why: WhyLeftOut; reference: string | null; at: number };

const counted = z.object({
  count: z.number(),
  last: z.array(z.object({ at: z.number(), reference: z.string().nullable() })),
});
const leftOut = z.object({ copy: counted, known: counted, full: counted }).partial();
type LeftOut = z.infer<typeof leftOut>;

/** How many of each kind are named. */
const MOST_NAMED = 5;

/** What `desk_mailboxes.left_out` says; nothing for one that was never written. */
function parsed(stored: string | null): LeftOut {
  const { success, data } = leftOut.safeParse(parseJson(stored ?? "{}"));
  return success ? data : {};
}

/** The column `left_out` with one mail more. Those that answer no mail of the desk have a column of their own. */
export function withLeftOut(stored: string | null, { why, at, reference }: LeftOutMail): string | null {
  if (why === "unmatched") return stored;
  const all = parsed(stored);
  const { count, last } = all[why] ?? { count: 0, last: [] };
  return JSON.stringify({ ...all, [why]: { count: count + 1, last: [...last, { at, reference }].slice(-MOST_NAMED) } });
}

/** Which mails stay in the mailbox alone, and why, as sentences; those that somebody may look for with their time. */
export function leftOutWords(
  { unmatched, left_out }: { unmatched: number; left_out: string | null },
  timeZone: string,
): string {
  const { copy, known, full } = parsed(left_out);
  const named = ({ last }: NonNullable<typeof known>) =>
    last
      .map(({ at, reference }) => {
        const when = formatDateTime(new Date(at).toISOString(), timeZone);
        return reference === null ? when : `${when} (${reference})`;
      })
      .join("; ");
  const sentences = [
    unmatched > 0 && `${mails(unmatched)} in it ${unmatched === 1 ? "does" : "do"} not answer the desk.`,
    copy && `${mails(copy.count)} ${copy.count === 1 ? "is a copy" : "are copies"} of the desk's own.`,
    known &&
      `${mails(known.count)} ${known.count === 1 ? "was" : "were"} left out, with the Message-ID of another mail, which the desk has already: ${named(known)}.`,
    full &&
      `${mails(full.count)} ${full.count === 1 ? "was" : "were"} left out, since the conversation takes no more: ${named(full)}.`,
  ].filter((sentence) => typeof sentence === "string");
  if (sentences.length === 0) return "";
  const total = unmatched + (copy?.count ?? 0) + (known?.count ?? 0) + (full?.count ?? 0);
  return ` ${sentences.join(" ")} ${total === 1 ? "It stays there." : "They stay there."}`;
}

function mails(count: number): string {
  return count === 1 ? "One mail" : `${count} mails`;
}
