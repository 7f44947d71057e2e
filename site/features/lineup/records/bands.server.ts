import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { exportSet, lineOf } from "./exported-sets.ts";
import { contentOf, type LineUpContent, type SetContent } from "./line-up-model.ts";
import { readPublicLineUp } from "./lineup-publications.server.ts";

type Database = Kysely<SiteTables>;

/** The API's fields of a band. */
export type BandFields = {
  "Band Name": string;
  NameNoSpace: string;
  Image_Link: string;
  Bio: string;
  Schedule_Text: string[];
  Jazz_Style: string;
  "Music Link": string;
};

/** What the calls of visitors answer of a band: beside the fields its sets, and what of it is cancelled. */
type WireRecord = {
  id: string;
  fields: BandFields;
  sets: { id: string; line: string; cancelled: boolean; title?: string }[];
  cancelled?: true;
};

/** An event without a band, as a visitor's calls answer it. */
type EventRecord = { id: string; title: string; line: string; cancelled: boolean };

/** The line-up that visitors see, in the committee's order, as `get-bands` answers it. */
export async function listBands(db: Database, now = Date.now()): Promise<WireRecord[]> {
  return bandRecords(await readPublicLineUp(db, now));
}

/** The same as the file that `importBands` reads: with all that is public of sets, and last the events that have no band. */
export async function exportBands(db: Database): Promise<object[]> {
  const shown = await readPublicLineUp(db);
  const events = shown.sets.filter(({ bandIds }) => bandIds.length === 0);
  const bands = bandRecords(shown).map((band) => {
    const own = shown.sets.filter(({ bandIds }) => bandIds.includes(band.id));
    return { ...band, sets: own.map((set) => exportSet(contentOf(set))) };
  });
  return [...bands, ...(events.length > 0 ? [{ events: events.map((set) => exportSet(contentOf(set))) }] : [])];
}

/** A line of `Schedule_Text` says of a cancelled set that it is. A set of several bands is called by all who play, unless it has a title. */
export function bandRecords({ bands, sets }: LineUpContent): WireRecord[] {
  const byBand = new Map<string, SetContent[]>(bands.map(({ id }) => [id, []]));
  const playing = new Map(bands.flatMap(({ id, name, isCancelled }) => (isCancelled ? [] : [[id, name] as const])));
  const titleOf = ({ title, bandIds }: SetContent) =>
    title || (bandIds.length > 1 ? bandIds.flatMap((id) => playing.get(id) ?? []).join(", ") : "");
  for (const set of sets) for (const id of set.bandIds) byBand.get(id)?.push(set);
  return bands.map((band) => {
    const own = byBand.get(band.id) ?? [];
    return {
      id: band.id,
      fields: {
        "Band Name": band.name,
        NameNoSpace: band.otherName,
        Image_Link: band.picture,
        Bio: band.bio,
        Schedule_Text: own.map(({ line, isCancelled: cancelled }) => lineOf({ line, cancelled })),
        Jazz_Style: band.style,
        "Music Link": band.musicLink,
      },
      sets: own.map((set) => {
        const title = titleOf(set);
        return { id: set.id, line: set.line, cancelled: set.isCancelled, ...(title && { title }) };
      }),
      ...(band.isCancelled && { cancelled: true }),
    };
  });
}

/** The events of a line-up that have no band. */
export function eventRecords({ sets }: LineUpContent): EventRecord[] {
  const events = sets.filter(({ bandIds }) => bandIds.length === 0);
  return events.map(({ id, title, line, isCancelled: cancelled }) => ({ id, title, line, cancelled }));
}
