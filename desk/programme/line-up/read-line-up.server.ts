import type { Kysely } from "kysely";
import { may } from "#desk/frame/access/rights/desk-rights.ts";
import type { DeskSession } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import type { Found } from "#desk/frame/shell/find/find-contract.ts";
import { bandMarks } from "#desk/line-up/draft/band-marks.ts";
import { recordsOfBands } from "#desk/line-up/draft/band-records.server.ts";
import { readDraftBand, wordsOf } from "#desk/line-up/draft/edit-band.server.ts";
import { changesBetween } from "#desk/line-up/draft/line-up-changes.ts";
import { uploadedPath } from "#desk/records/answer-fields/uploaded-path.ts";
import type { DeskRecord } from "#desk/records/model/desk-record.server.ts";
import { playing, recordTypes, statusLabel } from "#desk/records/model/record-types.ts";
import { describeBand, readBandNames } from "#desk/records/one-record/line-up.server.ts";
import { bandOfAnswers } from "#desk/records/status/band-of-record.server.ts";
import { folded } from "#platform/text/folded.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Services } from "#services/services.server.ts";
import { bandRecords } from "#site/features/lineup/records/bands.server.ts";
import { readCurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import { type DraftBand, publicContent, readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { bandPath, readBand, slugOf } from "#site/features/lineup/records/lineup-contract.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import { toCard } from "#site/features/lineup/wall/wall.ts";
import type { LineUpView, ListedBand, OpenBandView } from "./line-up-contract.ts";

type Reading = Pick<Services, "db" | "content">;

/** The draft of the current festival, with how each band stands to what visitors see. */
export async function readLineUp(
  { db, content }: Reading,
  { person }: Pick<DeskSession, "person">,
): Promise<LineUpView> {
  const { year, festival } = await readCurrentFestival({ content });
  const draft = await readDraft(db, year);
  const wanted = publicContent(draft);
  const shown = await readPublicLineUp(db);
  const marks = bandMarks(draft.bands, wanted, shown);
  const days = daysOf(wanted);
  const others = await readOtherDecisions(db);
  const ids = new Set(draft.bands.map(({ id }) => id));
  const listed = draft.bands.flatMap(({ id, name, style, picture }): ListedBand[] => {
    const mark = marks.bands.get(id);
    return mark
      ? [{ id, name, style, picture, days: days.get(id) ?? "", mark, otherDecision: others.get(id) ?? null }]
      : [];
  });
  const inState = (state: string) => listed.filter(({ mark }) => mark.state === state);
  return {
    wall: listed.filter(({ mark }) => mark.state !== "pencilled" && mark.state !== "withdrawn"),
    pencilled: inState("pencilled"),
    withdrawn: inState("withdrawn"),
    onlyPublic: shown.bands.filter(({ id }) => !ids.has(id)).map(({ name }) => name),
    isReordered: marks.isReordered,
    unpublished: changesBetween(shown, wanted, festival).filter(({ part }) => part === "lineUp").length,
    mayChange: may(person, "lineup.change"),
  };
}

/** As the cards of the public wall say them. */
function daysOf(wanted: Parameters<typeof bandRecords>[0]): Map<string, string> {
  const bands = bandRecords(wanted).flatMap((record) => readBand(record) ?? []);
  const list = new Intl.ListFormat("en-AU");
  return new Map(bands.map((band) => [band.id, toCard(band, list).days ?? ""]));
}

export async function readOpenBand(
  { db }: Pick<Services, "db">,
  { person }: Pick<DeskSession, "person">,
  id: string,
): Promise<OpenBandView> {
  const band = await readDraftBand(db, id);
  return { band: band ? await openBand(db, band) : null, mayChange: may(person, "lineup.change") };
}

async function openBand(db: Kysely<SiteTables>, band: DraftBand): Promise<OpenBandView["band"]> {
  const shown = await readPublicLineUp(db);
  const mark = bandMarks([band], publicContent({ bands: [band], sets: [] }), shown).bands.get(band.id);
  if (!mark) return null;
  const record = (await recordsOfBands(db, [band.id])).get(band.id);
  const subjectIds = [band.id, ...(record ? [record.id] : [])];
  const standing = await describeBand(db, { band, bands: await readBandNames(db), subjectIds });
  return {
    id: band.id,
    words: wordsOf(band),
    version: band.version,
    mark,
    standing,
    otherDecision: (await readOtherDecisions(db)).get(band.id) ?? null,
    path: bandPath({ slug: slugOf(band.name) }),
    pictureFollows: band.pictureFrom !== null,
    edited: band.editedBy === null ? null : { by: await nameOf(db, band.editedBy), at: band.editedAt },
    record: record ? { to: `/desk/bands/${record.reference}`, ...appliedWith(record) } : null,
  };
}

/** What the application says, as the line-up would take it. */
function appliedWith({ answers }: DeskRecord) {
  const { name, style, bio, musicLink } = bandOfAnswers(answers);
  const applied = Object.entries({ name, style, bio, musicLink }).filter(([, words]) => words !== "");
  return { applied: Object.fromEntries(applied), picture: uploadedPath(String(answers.upload)) ?? null };
}

async function nameOf(db: Kysely<SiteTables>, personId: string): Promise<string> {
  const person = await db.selectFrom("desk_people").select("name").where("id", "=", personId).executeTakeFirst();
  return person?.name ?? "Somebody";
}

/** The number of bands that are shown. */
const SHOWN = 6;

/** The bands of the festival's draft in whose words each of those that are typed begins one; those that are called so come first. */
export async function findBands({ db, content }: Reading, words: string): Promise<Found> {
  const typed = wordsIn(words);
  if (typed.length === 0) return [];
  const { year } = await readCurrentFestival({ content });
  const { bands } = await readDraft(db, year);
  const has = (text: string) => {
    const own = wordsIn(text);
    return typed.every((start) => own.some((word) => word.startsWith(start)));
  };
  const named = bands.filter(({ name, otherName }) => has(`${name} ${otherName}`));
  const others = bands.filter(({ name, style, bio }) => has(`${name} ${style} ${bio}`));
  const items = [...new Set([...named, ...others])].slice(0, SHOWN).map(({ id, name, style }) => ({
    to: `/desk/line-up/${encodeURIComponent(id)}`,
    label: name,
    detail: style,
  }));
  return items.length > 0 ? [{ title: "Line-up", items }] : [];
}

function wordsIn(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Bands of the draft that do not play any more as their records say, by their ids, with how these stand. @example "declined" */
export async function readOtherDecisions(db: Kysely<SiteTables>): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("desk_band_links as link")
    .innerJoin("desk_records as record", "record.record_id", "link.record_id")
    .innerJoin("bands as band", "band.id", "link.band_id")
    .select(["band.id", "band.state", "record.told_status", "record.prepared_status"])
    .where("record.kind", "=", "band")
    .execute();
  const other = new Map<string, string>();
  for (const { id, state, told_status, prepared_status } of rows) {
    const status = prepared_status ?? told_status;
    const isOut = state === "in" ? !playing.includes(status) : status === "declined" || status === "withdrawn";
    if (isOut && (state === "in" || state === "pencilled")) other.set(id, statusLabel(recordTypes.band, status));
  }
  return other;
}
