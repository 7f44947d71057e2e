import { daysBetween } from "#platform/time/calendar-day.ts";
import { dayIn } from "#platform/time/time-zone.ts";
import type { Services } from "#services/services.server.ts";
import { festivalDayAt } from "#site/features/lineup/programme/clock.ts";
import { listBands } from "#site/features/lineup/records/bands.server.ts";
import { readFestival, readLineupDate } from "#site/features/lineup/records/lineup-contract.ts";

/**
 * The dates of the festival's entry that are still to come, the next first, and whether it is on. None while the content service does not answer. Visitors are told
 * when the line-up comes out only as long as it has no band.
 */
export async function nextDates({ db, content, config }: Pick<Services, "db" | "content" | "config">, now: Date) {
  const today = dayIn(config.timeZone, now);
  const page = await content.client.entries({ content_type: "festival", limit: 1 }).catch(() => undefined);
  const entry = page?.items[0];
  const festival = readFestival(entry);
  const hasLineup = (await listBands(db)).length > 0;
  const dates = [
    { day: hasLineup ? undefined : readLineupDate(entry), words: "The line-up comes out" },
    { day: festival?.startDate, words: "The festival begins" },
    { day: festival?.endDate, words: "The festival's last day" },
  ];
  const isOn = festivalDayAt({ festival, timeZone: config.timeZone }, now.getTime()) !== undefined;
  const toCome = dates
    .flatMap(({ day, words }) =>
      day === undefined || day < today ? [] : [{ day, words, inDays: daysBetween(today, day) }],
    )
    .toSorted((one, other) => one.inDays - other.inDays);
  return { isOn, dates: toCome };
}
