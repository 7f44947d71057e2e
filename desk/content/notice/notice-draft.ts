import { z } from "zod/mini";
import { addDays } from "#platform/time/calendar-day.ts";
import { localTimeOf, momentOf, readingsOf } from "#platform/time/local-time.ts";
import { dayIn } from "#platform/time/time-zone.ts";
import type { ListedNotice } from "./notice-contract.ts";
import type { ReadyText } from "./ready-texts.ts";

/** A notice in writing, as the browser keeps it. Times are those of the festival's zone, `2027-06-11T18:00`, as `momentOf` reads them. */
export const noticeDraft = z.object({
  id: z.string(),
  /** The one that is changed; null for a new notice. */
  version: z.nullable(z.number()),
  text: z.string(),
  link: z.string(),
  from: z.string(),
  until: z.string(),
  /** While `until` comes from a ready text: what it was before. */
  untilBefore: z.optional(z.string()),
  tellsCommittee: z.boolean(),
});
export type NoticeDraft = z.infer<typeof noticeDraft>;

/** An empty one: from now until the end of the day. */
export function freshDraft(now: number, timeZone: string): NoticeDraft {
  const times = { from: localTimeOf(now, timeZone), until: endOfDay(now, timeZone) };
  return { id: crypto.randomUUID(), version: null, text: "", link: "", ...times, tellsCommittee: false };
}

/** A notice as it is, to be changed. */
export function draftOfNotice({ id, version, text, link, from, until }: ListedNotice, timeZone: string): NoticeDraft {
  const times = { from: localTimeOf(from, timeZone), until: localTimeOf(until, timeZone) };
  return { id, version, text, link, ...times, tellsCommittee: false };
}

/** The last minute of today; in that minute, of tomorrow. */
function endOfDay(now: number, timeZone: string): string {
  const today = dayIn(timeZone, new Date(now));
  const lastMinute = (day: string) => readingsOf(`${day}T23:59`, timeZone).moments.at(-1) ?? now;
  const end = lastMinute(today);
  return localTimeOf(now < end ? end : lastMinute(addDays(today, 1)), timeZone);
}

/** With what somebody has typed: an end of their own stays, whatever ready text is chosen. */
export function withChange(draft: NoticeDraft, change: Partial<NoticeDraft>): NoticeDraft {
  const changed = { ...draft, ...change };
  if (change.until === undefined) return changed;
  const { untilBefore: _, ...own } = changed;
  return own;
}

/** With a ready text, and with its end if it has one: the next ready text does not inherit that. */
export function withReadyText(
  { untilBefore, ...draft }: NoticeDraft,
  { text, hours, tellsCommittee = false }: ReadyText,
  now: number,
  timeZone: string,
): NoticeDraft {
  const own = untilBefore ?? draft.until;
  const taken = { ...draft, text, tellsCommittee };
  if (hours === undefined)
    return { ...taken, until: momentOf(own, timeZone, now) > now ? own : endOfDay(now, timeZone) };
  return { ...taken, until: localTimeOf(now + hours * 60 * 60_000, timeZone), untilBefore: own };
}

/** After somebody else has changed the notice: what is written is a change of it as it is now; of one that is gone, a new notice. */
export function withLatestVersion(draft: NoticeDraft, notices: readonly ListedNotice[]): NoticeDraft {
  const now = notices.find(({ id }) => id === draft.id);
  return now ? { ...draft, version: now.version } : { ...draft, id: crypto.randomUUID(), version: null };
}
