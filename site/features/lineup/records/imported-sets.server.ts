import { inScheduleOrder, parseScheduleLine } from "../programme/schedule.ts";
import { type ExportedSet, lineOf } from "./exported-sets.ts";
import { type DraftSet, setContent } from "./line-up-draft.server.ts";

/** What a file says of a band's sets: its lines and, unless it is of an earlier version, all that was public of them. */
type ImportedLines = { id: string; lines: readonly string[]; sets: readonly ExportedSet[] };

/**
 * A band's lines as its sets. A line that is there already keeps its set, another one of the same day takes the place of one that is gone, and what is left
 * gets an id of its own: the band's id, the day, and a number on that day.
 */
export function importedSets(
  { id: bandId, lines: written, sets }: ImportedLines,
  stored: readonly DraftSet[],
  { year, setIds }: { year: string; setIds: Set<string> },
): DraftSet[] {
  const exported = [...sets];
  const isExported = new Set(sets.map((set) => set.id));
  const isOwn = ({ id, bandIds }: DraftSet) => bandIds.includes(bandId) && !isExported.has(id);
  const own = new Set(stored.filter((set) => isOwn(set) && set.kind !== "soundCheck"));
  const take = (isIt: (set: DraftSet) => boolean) => {
    const found = [...own].find(isIt);
    if (found) own.delete(found);
    return found;
  };
  const seen = new Set<string>();
  const lines = written.map((line, position) => {
    const read = parseScheduleLine(line);
    const isAgain = seen.has(read.text);
    seen.add(read.text);
    const at = exported.findIndex((set) => lineOf(set) === line);
    const [asExported] = at < 0 ? [] : exported.splice(at, 1);
    if (asExported) setIds.add(asExported.id);
    return { line, position, read, place: read.kind === "set" && !isAgain ? read : undefined, asExported };
  });
  // What was edited in the file takes the place of what it was.
  for (const { id } of exported) for (const set of stored) if (set.id === id) own.add(set);
  const found = new Map(
    lines.map((each) => [each, each.asExported ? undefined : take((set) => setContent(set)?.line === each.line)]),
  );
  const inOrder = inScheduleOrder(lines.map(({ read }) => read));
  const ordered = lines.toSorted((one, other) => inOrder.indexOf(one.read) - inOrder.indexOf(other.read));
  for (const each of ordered)
    if (!found.get(each) && !each.asExported)
      found.set(
        each,
        take((set) => set.day !== "" && set.day === each.place?.day),
      );
  for (const each of ordered) {
    if (found.get(each) || each.asExported) continue;
    const group = `${bandId}.${each.place?.day.toLowerCase() ?? "line"}`;
    let number = each.place ? 1 : each.position + 1;
    while (setIds.has(`${group}.${number}`)) number += 1;
    setIds.add(`${group}.${number}`);
    found.set(each, emptySet(`${group}.${number}`, bandId));
  }
  return lines.flatMap((each) => {
    if (each.asExported) return exportedDraftSet(each.asExported, each.asExported.bands ?? [bandId], { stored, year });
    const set = found.get(each);
    if (!set) return [];
    const { line, position, place } = each;
    const placed = {
      day: place?.day ?? "",
      venue: place?.venue ?? "",
      start: place?.start ?? null,
      end: place?.end ?? null,
    };
    const edited = { version: set.version + 1, editedBy: null, editedAt: Date.now() };
    return { ...set, ...placed, ...edited, line, position, year: year || set.year };
  });
}

/** A set as the file has it. Where it does not say when and where it is, its line does. */
export function exportedDraftSet(
  { cancelled: isCancelled, bands: _, ...set }: ExportedSet,
  bandIds: readonly string[],
  { stored, year }: { stored: readonly DraftSet[]; year: string },
): DraftSet {
  const known = stored.find(({ id }) => id === set.id);
  const edited = { version: (known?.version ?? 0) + 1, editedBy: null, editedAt: Date.now() };
  return { ...set, ...placeOf(set), bandIds, isCancelled, year: year || (known?.year ?? ""), ...edited };
}

function placeOf({ day, venue, start, end, line }: Omit<ExportedSet, "cancelled">) {
  const read = parseScheduleLine(line);
  if (start !== null || read.kind === "note") return { day, venue, start, end };
  return { day: read.day, venue: read.venue, start: read.start, end: read.end ?? null };
}

function emptySet(id: string, bandId: string): DraftSet {
  const nowhere = { day: "", venue: "", start: null, end: null, line: null };
  const added = { year: "", position: 0, isCancelled: false, version: 0, editedBy: null, editedAt: 0 };
  return { id, kind: "concert", title: "", bandIds: [bandId], ...nowhere, ...added };
}
