import { isRecord, text } from "#services/content/pages/content-tree.ts";
import { parseWalk, venueKey } from "#services/site/walking-minutes.ts";

type EntryValues = { id: string; type: string; fields: Readonly<Record<string, unknown>> };
type Fault = { id: string; field: string; message: string };

/** Explains what of the venues the schedule cannot use, for `content:check`: map links without http, and walks that do not parse or lead nowhere. */
export function explainVenues(entries: readonly EntryValues[]): Fault[] {
  const venues = entries.filter(({ type }) => type === "venue");
  const known = namesOfFestival(entries, venues);
  return venues.flatMap(({ id, fields }) => [
    ...mapFaults(fields.mapUrl).map((message) => ({ id, field: "mapUrl", message })),
    ...walkFaults(fields, known).map((message) => ({ id, field: "walks", message })),
  ]);
}

/** The names of a festival's venues; undefined where not all of them are among the entries, so that nobody is told of a venue that is there. */
function namesOfFestival(entries: readonly EntryValues[], venues: readonly EntryValues[]): Set<string> | undefined {
  const festival = entries.find(({ type, fields }) => type === "festival" && Array.isArray(fields.venues));
  const linked = Array.isArray(festival?.fields.venues) ? festival.fields.venues : undefined;
  const ids = linked?.map((link) => (isRecord(link) && isRecord(link.sys) ? link.sys.id : undefined));
  const found = ids?.map((id) => venues.find((venue) => venue.id === id));
  if (!found?.every((venue) => venue !== undefined)) return undefined;
  return new Set(found.map(({ fields }) => venueKey(text(fields.name) ?? "")));
}

function mapFaults(mapUrl: unknown): string[] {
  const written = text(mapUrl)?.trim();
  if (written === undefined || (/^https?:\/\//i.test(written) && URL.canParse(written))) return [];
  return ["There is no link to this map: its address has to begin with https:// or http://."];
}

function walkFaults({ name, walks }: EntryValues["fields"], known: Set<string> | undefined): string[] {
  const own = venueKey(text(name) ?? "");
  return (Array.isArray(walks) ? walks : []).flatMap((line) => {
    const walk = parseWalk(text(line) ?? "");
    if (walk === undefined)
      return [`“${line}” is no walk: write a venue and the minutes on foot, such as “Town Hall: 5”.`];
    const to = venueKey(walk.to);
    if (to === own) return [`“${line}” leads from this venue to itself.`];
    return known && !known.has(to)
      ? [`“${line}” leads to no venue of the festival: write its name as it stands there.`]
      : [];
  });
}
