import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { changesBetween, type LineUpChange } from "#desk/line-up/draft/line-up-changes.ts";
import { unansweredOffers } from "#desk/records/status/unanswered-offers.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { dateOfDay } from "#site/features/lineup/programme/festival-dates.ts";
import { parseScheduleLine } from "#site/features/lineup/programme/schedule.ts";
import type { CurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import { type Draft, publicContent, readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import type {
  LineUpContent,
  PublicBand,
  PublicLineUp,
  SetContent,
} from "#site/features/lineup/records/line-up-model.ts";
import { addressFault, slugOf } from "#site/features/lineup/records/lineup-contract.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";

/** A change of the draft with what stands in its way. */
export type JudgedChange = LineUpChange & {
  unanswered: { id: string; name: string; words: string } | null;
  warnings: string[];
  digest: string;
};

export type Changes = { changes: JudgedChange[]; shown: PublicLineUp; draft: Draft; wanted: LineUpContent };

/** What of the draft of a festival visitors do not see. */
export async function readChanges(
  db: Kysely<SiteTables>,
  { year, festival }: Pick<CurrentFestival, "year" | "festival">,
): Promise<Changes> {
  const shown = await readPublicLineUp(db);
  const draft = await readDraft(db, year);
  const wanted = publicContent(draft);
  const offers = await unansweredOffers(db);
  const isShown = new Set(shown.bands.map(({ id }) => id));
  const sameAddress = bandsByAddress(wanted);
  const changes = changesBetween(shown, wanted, festival).map((change): JudgedChange => {
    const [band] = change.patch.bands.map((each) => each.band);
    const words = band && !isShown.has(band.id) ? offers.get(band.id) : undefined;
    return {
      ...change,
      unanswered: band && words !== undefined ? { id: band.id, name: band.name, words } : null,
      warnings: warningsOf(change, { sameAddress, isShown, festival }),
      digest: digestOf(change),
    };
  });
  return { changes, shown, draft, wanted };
}

/** What was read of a change. Of the order of the bands only the change of the order itself. */
export function digestOf({ patch: { order, ...patch }, key }: Pick<LineUpChange, "patch" | "key">): string {
  const read = [patch, key === "order" ? order : null];
  return createHash("sha256").update(JSON.stringify(read)).digest("hex").slice(0, 24);
}

type Around = Pick<CurrentFestival, "festival"> & { sameAddress: SameAddress; isShown: ReadonlySet<string> };

function warningsOf({ patch, key }: LineUpChange, { sameAddress, isShown, festival }: Around): string[] {
  const [band] = patch.bands.map((each) => each.band);
  const [set] = key.startsWith("set:") ? patch.sets.map((each) => each.set) : [];
  const warnings: string[] = [];
  if (band?.picture === "" && !isShown.has(band.id)) warnings.push("It has no picture: the wall shows its name alone.");
  const fault = band ? addressFault(band.name) : undefined;
  if (fault !== undefined) warnings.push(`Its name ${fault}.`);
  const clash = band ? sameAddress(band) : undefined;
  if (clash !== undefined) warnings.push(addressWords(clash));
  if (set && !set.isCancelled) warnings.push(...lineWarnings(set, festival));
  return warnings;
}

type SameAddress = (band: Pick<PublicBand, "id" | "name">) => string | undefined;

/** The name of another band whose page would have the same address as that of one. */
function bandsByAddress({ bands }: Pick<LineUpContent, "bands">): SameAddress {
  const byAddress = Map.groupBy(bands, ({ name }) => slugOf(name));
  return ({ id, name }) => byAddress.get(slugOf(name))?.find((band) => band.id !== id)?.name;
}

const addressWords = (other: string) =>
  `Its page has the same web address as that of ${other}: please give one of them another name.`;

/** What keeps bands from having a page each, a sentence each. */
export function addressFaults(line: Pick<LineUpContent, "bands">): string[] {
  const sameAddress = bandsByAddress(line);
  return line.bands.flatMap(({ id, name }) => {
    const fault = addressFault(name);
    const other = sameAddress({ id, name });
    if (fault !== undefined) return [`${name}: its name ${fault}.`];
    return other === undefined ? [] : [`${name}: ${addressWords(other)}`];
  });
}

function lineWarnings({ day, venue, start, end, line }: SetContent, festival: CurrentFestival["festival"]): string[] {
  if (start === null)
    return ["No day and time can be read in its line: visitors see it as it is written, in no day’s list."];
  const read = parseScheduleLine(line);
  const isReadBack =
    read.kind === "set" &&
    [read.day, read.venue, read.start, read.end ?? null].every((each, at) => each === [day, venue, start, end][at]);
  const warnings = isReadBack
    ? []
    : [`Visitors’ pages cannot read “${line}”: please give the venue a name without a time in it.`];
  if (festival && dateOfDay(festival, day) === undefined)
    warnings.push(`The festival has no ${day}: visitors see the day without a date.`);
  return warnings;
}
