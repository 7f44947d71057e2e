import { type Day, daySlug, type Programme, type ScheduledBand } from "../programme/programme.ts";
import type { FestivalData, LineUp } from "../records/lineup-api.ts";
import type { Band } from "../records/lineup-contract.ts";

/** What the schedule and my festival show of a line-up, events among the bands: without the biographies, a third of the bytes. */
export type ScheduleData = { bands: ScheduledBand[] | undefined } & FestivalData;

/** That of a line-up whose bands could be loaded. */
export type ScheduleDataWithBands = ScheduleData & { bands: ScheduledBand[] };

export function scheduleData({ bands, events = [], ...festival }: LineUp): ScheduleData {
  return { bands: bands && [...bands.map(scheduledBand), ...events], ...festival };
}

function scheduledBand({ id, name, slug, imageUrl, sets, isCancelled }: Band): ScheduledBand {
  return { id, name, slug, sets, ...(imageUrl && { imageUrl }), ...(isCancelled && { isCancelled }) };
}

/** The day that an address names, in any case. */
export function findDay({ days }: Programme, written: string): Day | undefined {
  const slug = daySlug(written);
  return days.find((day) => day.slug === slug);
}

/** The day that is shown without one in the address: that which is on, else the first. */
export function dayInFocus({ days }: Programme, dayThatIsOn: string | undefined): Day | undefined {
  return days.find(({ name }) => name === dayThatIsOn) ?? days[0];
}
