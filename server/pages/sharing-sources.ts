import type { DiskCache } from "#platform/cache/disk-cache.server.ts";
import type { Services } from "#services/services.server.ts";
import type { SiteFetch } from "#services/site/site-fetch.ts";
import { clockText } from "#site/features/lineup/programme/clock.ts";
import { dateText, dayTitle, festivalDatesText } from "#site/features/lineup/programme/festival-dates.ts";
import { nameOf, programmeOf } from "#site/features/lineup/programme/programme.ts";
import { dayRank } from "#site/features/lineup/programme/schedule.ts";
import { readVenues } from "#site/features/lineup/programme/venues.ts";
import { bandRecords, eventRecords, listBands } from "#site/features/lineup/records/bands.server.ts";
import { readBands, readEvents, readFestival } from "#site/features/lineup/records/lineup-contract.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import { dayPaths } from "#site/features/lineup/wall/wall.ts";
import type { SharingSources } from "#site/features/sharing/sharing-sources.server.ts";

/** Passes the line-up's data to the sharing feature, since no feature may import another. */
export function sharingSources(services: Services, fetchPicture: SiteFetch, cache: DiskCache): SharingSources {
  const { config, content, db, images, limits, log } = services;
  const festivalEntry = async () => (await content.client.entries({ content_type: "festival", limit: 1 })).items[0];
  const festival = async () => readFestival(await festivalEntry());

  return {
    siteUrl: config.siteUrl,
    pages: content.client,
    fetchPicture,
    cache,
    images,
    clientOf: limits.clientOf,
    log,
    async festival() {
      const found = await festival();
      return found && { name: found.name, place: found.place, dates: festivalDatesText(found) };
    },
    lineUpPaths: async () => dayPaths(readBands(await listBands(db.withTables()))),
    async days() {
      const [lineUp, entry] = await Promise.all([readPublicLineUp(db.withTables()), festivalEntry()]);
      const dates = readFestival(entry);
      const playing = [...readBands(bandRecords(lineUp)), ...readEvents(eventRecords(lineUp))];
      return programmeOf(playing, readVenues(entry)).days.map(({ slug, name, performances }) => ({
        slug,
        name,
        date: dateText(name, dates),
        place: dayRank(name),
        sets: performances.map((each) => ({
          time: clockText(each.set.start),
          name: nameOf(each),
          venue: each.set.venue,
          isCancelled: each.set.isCancelled === true,
        })),
      }));
    },
    async bands() {
      const [records, dates] = await Promise.all([listBands(db.withTables()), festival()]);
      return readBands(records).map(({ slug, name, style, imageUrl, sets: [set] }) => ({
        slug,
        name,
        style,
        picture: imageUrl,
        firstSetLines: set?.kind === "set" ? [`${dayTitle(set.day, dates)}, ${set.time}`, set.venue] : undefined,
      }));
    },
  };
}
