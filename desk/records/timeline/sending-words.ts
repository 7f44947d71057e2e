import { momentWords } from "#desk/frame/parts/display/moment-words.ts";
import { mailStates } from "#desk/records/model/mail-states.ts";
import type { RecordMail } from "#desk/records/model/record-contract.ts";

/** An answer goes out a minute after Send; the clock of the browser may be some seconds behind. */
const A_MINUTE = 65_000;

/** What becomes of the mail of an answer. @example "goes in a minute", "did not arrive: the address is unknown" */
export function sendingWords(
  { state, at, why }: Pick<RecordMail, "state" | "at" | "why">,
  timeZone: string,
  now = Date.now(),
): string {
  if (state !== mailStates.scheduled) return why === null ? state : `${state}: ${why}`;
  if (at > now + A_MINUTE) return `goes ${momentWords(at, timeZone, now)}`;
  return at > now ? "goes in a minute" : "is about to go";
}
