import type { Services } from "#services/services.server.ts";
import { readVenues, type Venue } from "../programme/venues.ts";
import { type Festival, readFestival, readLineupDate } from "./lineup-contract.ts";

/**
 * The festival that the committee works on, as the content says. `year` is empty, and `festival` missing, while it has no dates or the content service does
 * not answer.
 */
export type CurrentFestival = {
  year: string;
  festival: Festival | undefined;
  venues: readonly Venue[];
  /** The day on which the line-up comes out. */
  lineupDate: string | undefined;
};

/** Call it before a transaction: the content service may read the same database. */
export async function readCurrentFestival({ content }: Pick<Services, "content">): Promise<CurrentFestival> {
  const page = await content.client.entries({ content_type: "festival", limit: 1 }).catch(() => undefined);
  const entry = page?.items[0];
  const festival = readFestival(entry);
  return {
    year: festival?.startDate.slice(0, 4) ?? "",
    festival,
    venues: readVenues(entry),
    lineupDate: readLineupDate(entry),
  };
}
