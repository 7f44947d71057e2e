import type { DiskCache } from "#platform/cache/disk-cache.server.ts";
import type { Images } from "#platform/images/images.server.ts";
import type { Log } from "#platform/observability/log.server.ts";
import type { ContentClient } from "#services/content/pages/content-client.server.ts";
import type { ClientOf } from "#services/rate-limits/client-address.server.ts";
import type { SiteFetch } from "#services/site/site-fetch.ts";

/** The sources of facts about pages and bands. The line-up is another feature, so `server/` passes it in. */
export type SharingSources = {
  /** The site's own address, without a trailing slash. */
  siteUrl: string;
  pages: ContentClient;
  bands(): Promise<BandFacts[]>;
  /** The days of the schedule as visitors see it. */
  days(): Promise<DayFacts[]>;
  /** The paths of the line-up's pages that search engines may index, besides those of each band. */
  lineUpPaths(): Promise<string[]>;
  /** Undefined while no festival is published. */
  festival(): Promise<FestivalFacts | undefined>;
  /** Fetches a path of this site in process. */
  fetchPicture: SiteFetch;
  cache: DiskCache;
  images: Images;
  clientOf: ClientOf;
  log: Log;
};

/** `firstSetLines` is formatted: "Friday 11 June, 7.30pm" and "Phoenix Theatre". `picture` is a path of this site. */
export type BandFacts = {
  slug: string;
  name: string;
  style: string;
  firstSetLines: [when: string, where: string] | undefined;
  picture: string | undefined;
};

/** `place` counts from 0, `sets` are in the schedule's order, and `date` and times are formatted: "11 June", "7.30 pm". */
export type DayFacts = {
  slug: string;
  name: string;
  date: string | undefined;
  place: number;
  sets: { time: string; name: string; venue: string; isCancelled: boolean }[];
};

/** `dates` is formatted: "Thursday 10 to Monday 14 June 2027". */
type FestivalFacts = { name: string; dates: string; place: string };
