import { daysBetween } from "#platform/time/calendar-day.ts";
import type { ContentClient } from "#services/content/pages/content-client.server.ts";
import { readFestival, readLineupDate } from "#site/features/lineup/records/lineup-contract.ts";

/** The dates of the festival's entry that are still to come. None while the content service does not answer. */
export async function nextDates(client: ContentClient, today: string) {
  const page = await client.entries({ content_type: "festival", limit: 1 }).catch(() => undefined);
  const entry = page?.items[0];
  const festival = readFestival(entry);
  const dates = [
    { day: readLineupDate(entry), words: "The line-up comes out" },
    { day: festival?.startDate, words: "The festival begins" },
    { day: festival?.endDate, words: "The festival's last day" },
  ];
  return dates
    .flatMap(({ day, words }) =>
      day === undefined || day < today ? [] : [{ day, words, inDays: daysBetween(today, day) }],
    )
    .toSorted((one, other) => one.inDays - other.inDays);
}
