import { festivalName } from "#services/site/festival-name.ts";
import { type StructuredData, withoutEmptyValues } from "#services/site/structured-data.ts";
import { setTimes, zonedTimes } from "../programme/festival-dates.ts";
import type { ScheduleSet } from "../programme/schedule.ts";
import { type Band, bandPath, type Festival, venueAddress } from "../records/lineup-contract.ts";

type SiteFacts = {
  festival: Festival;
  /** The site's own address, without a trailing slash. */
  siteUrl: string;
  timeZone: string;
};

const context = "https://schema.org";

/** The landing page's JSON-LD: the festival with its dates, its place and who plays. */
export function festivalStructuredData({
  festival,
  bands,
  siteUrl,
  timeZone,
}: SiteFacts & { bands: readonly Band[] }): StructuredData {
  const playing = bands.filter(({ isCancelled }) => !isCancelled);
  const times = playing.flatMap((band) => eventTimes(band, festival, timeZone)).filter(({ set }) => !set.isCancelled);
  return withoutEmptyValues({
    "@context": context,
    "@type": ["Festival", "MusicEvent"],
    "@id": `${siteUrl}/#festival`,
    name: festival.name || festivalName,
    url: `${siteUrl}/`,
    startDate: earliest(times.map((time) => time.startDate)) ?? festival.startDate,
    endDate: latest(times.map((time) => time.endDate)) ?? festival.endDate,
    ...eventAttributes,
    location: place(festival.place || festival.address, festival.address || festival.place),
    image: absoluteUrl(festival.webSchedule?.url, siteUrl),
    organizer: { "@id": `${siteUrl}/#organization` },
    // Each band's page has its full structured data under the same address.
    performer: playing.map((band) => ({ "@type": "MusicGroup", name: band.name, url: `${siteUrl}${bandPath(band)}` })),
  });
}

/** A band page's JSON-LD: the group, and each set with a date. Without a festival entry there are no dates. */
export function bandStructuredData({
  band,
  festival,
  siteUrl,
  timeZone,
}: Omit<SiteFacts, "festival"> & { band: Band; festival: Festival | undefined }): StructuredData {
  const events = festival
    ? eventTimes(band, festival, timeZone).map((times) => musicEvent(band, festival, siteUrl, times))
    : [];
  return withoutEmptyValues({
    "@context": context,
    "@type": "MusicGroup",
    "@id": groupId(band, siteUrl),
    name: band.name,
    url: `${siteUrl}${bandPath(band)}`,
    image: absoluteUrl(band.imageUrl, siteUrl),
    description: band.paragraphs[0],
    genre: band.style,
    sameAs: band.musicUrl,
    event: events,
  });
}

const eventAttributes = {
  eventStatus: `${context}/EventScheduled`,
  eventAttendanceMode: `${context}/OfflineEventAttendanceMode`,
};

type EventTimes = { set: ScheduleSet; startDate: string; endDate: string };

function eventTimes(band: Band, festival: Festival, timeZone: string): EventTimes[] {
  return band.sets.flatMap((set) => {
    const times = set.kind === "set" ? setTimes(festival, set) : undefined;
    if (set.kind === "note" || times === undefined) return [];
    return [{ set, ...zonedTimes(times, timeZone) }];
  });
}

function musicEvent(
  band: Band,
  festival: Festival,
  siteUrl: string,
  { set, startDate, endDate }: EventTimes,
): StructuredData {
  return withoutEmptyValues({
    "@type": "MusicEvent",
    name: `${set.title ?? band.name} at ${festival.name || "the festival"}`,
    startDate,
    endDate,
    ...eventAttributes,
    ...(set.isCancelled && { eventStatus: `${context}/EventCancelled` }),
    location: place(set.venue, venueAddress(festival, set.venue)),
    url: `${siteUrl}${bandPath(band)}`,
    image: absoluteUrl(band.imageUrl, siteUrl),
    performer: { "@id": groupId(band, siteUrl) },
    superEvent: { "@id": `${siteUrl}/#festival` },
  });
}

function groupId(band: Band, siteUrl: string) {
  return `${siteUrl}${bandPath(band)}#band`;
}

function place(name: string, address: string): StructuredData | undefined {
  return name || address ? withoutEmptyValues({ "@type": "Place", name: name || address, address }) : undefined;
}

/** Compared as moments, since the offsets of two ISO times may differ. */
function earliest(moments: string[]): string | undefined {
  return moments.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
}

function latest(moments: string[]): string | undefined {
  return moments.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
}

function absoluteUrl(url: string | undefined, siteUrl: string) {
  return url && new URL(url, siteUrl).href;
}
