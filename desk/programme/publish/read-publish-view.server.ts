import type { Kysely } from "kysely";
import { may } from "#desk/frame/access/rights/desk-rights.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { changesBetween } from "#desk/line-up/draft/line-up-changes.ts";
import { namesOfPeople } from "#desk/records/lists/listed-records.server.ts";
import { momentOf } from "#platform/time/local-time.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Services } from "#services/services.server.ts";
import { type CurrentFestival, readCurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import type { Draft, DraftSet } from "#site/features/lineup/records/line-up-draft.server.ts";
import type { LineUpContent } from "#site/features/lineup/records/line-up-model.ts";
import { readLineUpsToCome } from "#site/features/lineup/records/line-ups-to-come.server.ts";
import {
  listLineUpPublications,
  type PublicationRow,
} from "#site/features/lineup/records/lineup-publications.server.ts";
import type { PublishView, ShownPublication } from "./publish-contract.ts";
import { readChanges } from "./read-changes.server.ts";
import { readTimesToTell } from "./times-to-tell.server.ts";

/** What the page shows that publishes the line-up, or the schedule. */
export async function readPublishView(
  services: Pick<Services, "db" | "content" | "config">,
  viewer: DeskPerson,
  part: PublishView["part"],
): Promise<PublishView> {
  const { db, config } = services;
  const current = await readCurrentFestival(services);
  const { changes, shown, draft, wanted } = await readChanges(db, current);
  const toCome = await readToCome(db, wanted, current);
  const isOfPart = new Set(changes.filter((change) => change.part === part).map(({ key }) => key));
  const needed = new Set(changes.filter(({ key }) => isOfPart.has(key)).flatMap(({ needs }) => needs));
  return {
    part,
    changes: changes
      .filter(({ key }) => isOfPart.has(key) || needed.has(key))
      .map(({ patch: _, fields, needs, ...change }) => ({
        ...change,
        fields: [...fields],
        needs: [...needs],
        comesAt: toCome.find(({ settled }) => settled(change.key))?.at ?? null,
      })),
    others: changes.filter((change) => change.part !== part).length,
    staysOut: staysOut(draft, part),
    visitors: { bands: shown.bands.length, sets: shown.sets.length },
    lineupAt: lineupAt(current, config.timeZone),
    publications: await readPublications(db, current.year, toCome),
    toTell: (await readTimesToTell(db, current, config.timeZone)).length,
    mayChange: may(viewer, "lineup.change"),
  };
}

/** What of the draft cannot be published, in words. @example ["3 pencilled sets", "1 sound check"] */
function staysOut({ bands, sets }: Draft, part: PublishView["part"]): string[] {
  const pencilled = new Set(bands.filter(({ state }) => state === "pencilled").map(({ id }) => id));
  const words = (count: number, one: string) => (count === 0 ? [] : [`${count} ${one}${count === 1 ? "" : "s"}`]);
  if (part === "lineUp") return words(pencilled.size, "pencilled band");
  const placed = sets.filter(({ start }) => start !== null);
  const [checks, others] = [placed.filter(isSoundCheck), placed.filter((set) => !isSoundCheck(set))];
  const ofPencilled = others.filter(({ bandIds }) => bandIds.some((id) => pencilled.has(id)));
  return [...words(ofPencilled.length, "pencilled set"), ...words(checks.length, "sound check")];
}

const isSoundCheck = ({ kind }: DraftSet) => kind === "soundCheck";

/** What is to come, or held: what of the draft it settles, and what of it the draft has otherwise by now. */
type ToCome = { id: string; at: number; settled: (key: string) => boolean; since: string[] };

async function readToCome(
  db: Kysely<SiteTables>,
  wanted: LineUpContent,
  { festival }: Pick<CurrentFestival, "festival">,
): Promise<ToCome[]> {
  const rows = await readLineUpsToCome(db);
  return rows.map(({ id, at, status, body, patch }) => {
    const own = new Set([
      ...patch.bands.map((each) => `band:${each.id}`),
      ...patch.sets.map((each) => `set:${each.id}`),
      ...(patch.reorders ? ["order"] : []),
    ]);
    const left = changesBetween(body, wanted, festival).filter(({ key }) => own.has(key));
    const open = new Set(left.map(({ key }) => key));
    const settled = (key: string) => status === "approved" && own.has(key) && !open.has(key);
    return { id, at, settled, since: left.map(({ words }) => words) };
  });
}

async function readPublications(
  db: Kysely<SiteTables>,
  year: string,
  toCome: readonly ToCome[],
): Promise<ShownPublication[]> {
  const [rows, names] = [await listLineUpPublications(db, year), await namesOfPeople(db)];
  const now = Date.now();
  const isWaiting = (row: PublicationRow) => row.status === "held" || (Number(row.at) > now && row.at !== row.made_at);
  const current = rows.find((row) => row.status === "approved" && !isWaiting(row))?.id;
  const stateOf = (row: PublicationRow): ShownPublication["state"] => {
    if (row.status === "held") return "held";
    if (isWaiting(row)) return "toCome";
    return row.id === current ? "current" : "past";
  };
  return rows
    .filter(({ status }) => status !== "stopped")
    .map((row) => ({
      id: row.id,
      what: row.what,
      state: stateOf(row),
      at: Number(row.at),
      by: row.made_by === null ? "" : (names.get(row.made_by) ?? "somebody who has left"),
      words: row.sentences,
      since: toCome.find(({ id }) => id === row.id)?.since ?? [],
    }));
}

/** The day on which the line-up comes out, at nine, while that is to come. */
function lineupAt({ lineupDate }: CurrentFestival, timeZone: string): number | null {
  const at = lineupDate === undefined ? Number.NaN : momentOf(`${lineupDate}T09:00`, timeZone);
  return at > Date.now() ? at : null;
}
