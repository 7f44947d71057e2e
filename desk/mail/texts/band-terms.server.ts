import { datedPlaceWords, timeWords } from "#desk/line-up/draft/set-words.ts";
import type { OfferText } from "#desk/records/offers/offer-contract.ts";
import { feeText } from "#desk/records/offers/offer-words.ts";
import { offersOf, offerTextOf } from "#desk/records/offers/read-offer.server.ts";
import { dayAndMonth } from "#platform/time/calendar-day.ts";
import { dayIn } from "#platform/time/time-zone.ts";
import type { Services } from "#services/services.server.ts";
import { dateOfDay, dayTitle } from "#site/features/lineup/programme/festival-dates.ts";
import { readCurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import { type DraftSet, readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import type { Festival } from "#site/features/lineup/records/lineup-contract.ts";
import type { PlaceholderValues } from "./placeholders.ts";

/** How a band stands: its id and state in the committee's draft of the line-up, where it is there; its sets in words, in their order; and what of it fills in a mail. */
export type BandTerms = {
  band: { id: string; state: "pencilled" | "in" } | undefined;
  offer: OfferText;
  times: string[];
  values: PlaceholderValues;
};

const listFormat = new Intl.ListFormat("en-AU");

/** The terms of bands, pencilled times included, by their records' ids. Nothing fills in what is not agreed or placed. Call it before a transaction. */
export async function bandTermsOf(
  { db, content, config }: Pick<Services, "db" | "content" | "config">,
  ids: readonly string[],
): Promise<(id: string) => BandTerms> {
  const { festival, year, lineupDate } = await readCurrentFestival({ content });
  const offers = await offersOf(db, ids);
  const links = await db.selectFrom("desk_band_links").select(["record_id", "band_id"]).execute();
  const bandIds = new Map(links.map(({ record_id, band_id }) => [record_id, band_id]));
  const draft = ids.some((id) => bandIds.has(id)) ? await readDraft(db, year) : { bands: [], sets: [] };
  const today = dayIn(config.timeZone, new Date());
  const until = lineupDate !== undefined && lineupDate >= today ? dayAndMonth(lineupDate) : "we announce it";
  return (id) => {
    const found = draft.bands.find((each) => each.id === bandIds.get(id));
    const band =
      found?.state === "in" || found?.state === "pencilled" ? { id: found.id, state: found.state } : undefined;
    const sets = band ? draft.sets.filter((set) => isOf(set, band.id)).toSorted(inOrder(festival)) : [];
    const offer = offerTextOf(offers(id));
    const times = sets.map((set) => datedPlaceWords(set, festival));
    return { band, offer, times, values: { until, ...offerValues(offer), ...placeValues(sets, times, festival) } };
  };
}

function isOf({ bandIds, kind, isCancelled, start, line }: DraftSet, bandId: string): boolean {
  return bandIds.includes(bandId) && kind !== "soundCheck" && !isCancelled && (start !== null || line !== null);
}

function inOrder(festival: Festival | undefined) {
  const dateOf = ({ day }: DraftSet) => (festival && dateOfDay(festival, day)) ?? "9999";
  return (one: DraftSet, other: DraftSet) =>
    dateOf(one).localeCompare(dateOf(other)) || (one.start ?? 0) - (other.start ?? 0) || one.position - other.position;
}

function offerValues({ fee, gst, sets }: OfferText): PlaceholderValues {
  const [count, money] = [sets === "1" ? "one set" : `${sets} sets`, fee === "" ? "" : feeText(fee, gst)];
  const parts = [sets !== "" && count, fee !== "" && `a fee of ${money}`].filter(Boolean);
  // A sentence of its own: without it the others still make sense.
  return { offer: parts.length === 0 ? "" : `We offer ${parts.join(" and ")}.`, ...(fee !== "" && { fee: money }) };
}

function placeValues(sets: readonly DraftSet[], times: readonly string[], festival: Festival | undefined) {
  const placed = sets.filter(({ start }) => start !== null);
  const each = (textOf: (set: DraftSet) => string) =>
    listFormat.format(new Set(placed.map(textOf).filter((text) => text !== "")));
  // Its parts have commas.
  const last = times.length > 1 ? `and ${times.at(-1)}` : (times[0] ?? "");
  const values = {
    day: each(({ day }) => dayTitle(day, festival)),
    time: each(({ start, end }) => timeWords({ start: start ?? 0, end })),
    venue: each(({ venue }) => venue),
    sets: [...times.slice(0, -1), last].join("; "),
  };
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ""));
}
