import { type Kysely, sql } from "kysely";
import { countPublications, nextPublications } from "#desk/content/publication/list-publications.server.ts";
import { restoredCommittee } from "#desk/frame/access/members/restored-committee.server.ts";
import { type DeskRight, may } from "#desk/frame/access/rights/desk-rights.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { countToRing } from "#desk/line-up/draft/calls-to-make.server.ts";
import { batchesUnderWay, countDecisionsNotArrived } from "#desk/mail/decisions/read-batches.server.ts";
import { kindsFor } from "#desk/mail/decisions/read-decided.server.ts";
import { defaultListQuery, withView } from "#desk/records/lists/list-query.ts";
import { viewCounts } from "#desk/records/lists/list-records.server.ts";
import { countMails } from "#desk/records/lists/place-counts-endpoints.server.ts";
import { firstReferenceInList } from "#desk/records/lists/record-neighbours.server.ts";
import { type RecordType, visibleRecordTypes } from "#desk/records/model/record-types.ts";
import { daysBetween } from "#platform/time/calendar-day.ts";
import { formatTimeOfDay } from "#platform/time/format-date-time.ts";
import { dayIn } from "#platform/time/time-zone.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { lastBackup } from "#services/maintenance/last-backup.server.ts";
import type { Services } from "#services/services.server.ts";
import { countHeldLineUps } from "#site/features/lineup/records/line-ups-to-come.server.ts";
import { nextPublicationAt, readShownBands } from "#site/features/lineup/records/lineup-publications.server.ts";
import { countByWeek } from "./applications-by-week.server.ts";
import { lastVisit } from "./last-visit.server.ts";
import { nextDates } from "./next-dates.server.ts";
import { openTasks } from "./open-tasks.server.ts";
import type { Today, WaitingLine } from "./today-contract.ts";
import { applicationsToAnswer, messagesToAnswer } from "./waiting-answers.server.ts";

/** Everything on Today, as far as the person may see it. */
export async function readToday(services: Services, person: DeskPerson, now = new Date()): Promise<Today> {
  const { db, config } = services;
  const day = dayIn(config.timeZone, now);
  const recordTypes = visibleRecordTypes(person);
  const [tasks, waiting, underWay, since, { dates, isOn }, publications, lineUps, figures, weeks] = await Promise.all([
    openTasks(db, person, day),
    waitingLines(services, recordTypes, person),
    batchesUnderWay(db, kindsFor(person, "viewRight")),
    sinceLastVisit(db, recordTypes, person.id, now.getTime()),
    nextDates(services, now),
    may(person, "pages.view") ? nextPublications(db, config.timeZone) : [],
    may(person, "lineup.view") ? nextLineUp(db, config.timeZone) : [],
    figureLines(db, recordTypes, person),
    countByWeek(db, recordTypes, { timeZone: config.timeZone, now }),
  ]);
  // Backups of PostgreSQL are made by its own tool: nobody here knows when.
  const isMadeHere = config.database.engine === "sqlite";
  const backup =
    isMadeHere && may(person, "health.view") ? { backup: { at: (await lastBackup(config))?.at ?? null } } : {};
  const restored = may(person, "committee.change") ? await restoredCommittee(db) : undefined;
  const inTime = [
    ...dates,
    ...[...publications, ...lineUps].map((one) => ({ ...one, inDays: daysBetween(day, one.day) })),
  ].toSorted((one, other) => one.inDays - other.inDays);
  return {
    tasks,
    isOn,
    waiting,
    underWay,
    since,
    dates: inTime,
    figures,
    weeks,
    ...backup,
    ...(restored && { restored }),
  };
}

async function nextLineUp(db: Kysely<SiteTables>, timeZone: string) {
  const at = await nextPublicationAt(db);
  if (at === undefined) return [];
  const words = `Something of the line-up or the schedule becomes public at ${formatTimeOfDay(at, timeZone)}`;
  return [{ day: dayIn(timeZone, new Date(at)), words, to: "/desk/line-up/publish#to-come" }];
}

const waitingWords = {
  band: ["new band", "new bands"],
  volunteer: ["new volunteer", "new volunteers"],
} as const;

const heldWords = [
  "mail of a restored backup or a copied data folder waits for you",
  "mails of a restored backup or a copied data folder wait for you",
];
const unscoredWords = ["band not scored by you: read it", "bands not scored by you: read the next one"];

/** Each line says what waits, and leads to the list of it; that of what one has to score to its first record. */
async function waitingLines(services: Services, recordTypes: readonly RecordType[], person: DeskPerson) {
  const { db } = services;
  const { timeZone } = services.config;
  const ofTypes = recordTypes.map(async (recordType) => {
    const { kind } = recordType;
    const path = `/desk/${recordType.path}`;
    const viewing = { recordType, viewerId: person.id, timeZone };
    const counts = await viewCounts(db, viewing, ["new", "unscored", "untold"]);
    const unscored = may(person, "bands.change") ? (counts.unscored ?? 0) : 0;
    const query = withView(defaultListQuery, "unscored");
    const next = unscored > 0 ? await firstReferenceInList(db, { ...viewing, query }) : null;
    const answers = recordType.isApplication
      ? applicationsToAnswer(db, viewing)
      : messagesToAnswer(db, viewing, counts.new ?? 0);
    return [
      ...(kind === "message" ? [] : [lineOf(path, counts.new ?? 0, waitingWords[kind])]),
      ...(await answers),
      lineOf(`${path}/${next}?view=unscored`, next === null ? 0 : unscored, unscoredWords),
      lineOf(`/desk/announce?of=${kind}`, counts.untold ?? 0, [
        `${kind} decided, not told`,
        `${kind}s decided, not told`,
      ]),
    ];
  });
  const [parked, untold, held, publications, notices, toRing, toPublish, lineUps] = await Promise.all([
    countMails(db, person, ["parked"]),
    countDecisionsNotArrived(db, kindsFor(person, "viewRight")),
    may(person, "mails.change") ? countMails(db, person, ["held"]) : 0,
    may(person, "pages.change") ? countPublications(db) : { held: 0, failed: 0 },
    may(person, "notice.change") ? countWaitingNotices(db) : 0,
    may(person, "day.change") ? countToRing(db) : 0,
    may(person, "lineup.change") ? countToPublish(db) : 0,
    may(person, "lineup.change") ? countHeldLineUps(db) : 0,
  ]);
  const mails = [
    lineOf("/desk/line-up/publish", toPublish, [
      "band said yes and is not on the line-up that visitors see",
      "bands said yes and are not on the line-up that visitors see",
    ]),
    lineOf("/desk/day/ring", toRing, [
      "band has to be rung: something has changed",
      "bands have to be rung: something has changed",
    ]),
    failing(lineOf("/desk/announce", untold, ["decision did not arrive", "decisions did not arrive"])),
    lineOf("/desk/mails?view=held", held, heldWords),
    failing(lineOf("/desk/mails?view=parked", parked, ["mail did not arrive", "mails did not arrive"])),
    failing(
      lineOf("/desk/pages#to-come", publications.failed, [
        "page was not published at its time",
        "pages were not published at their time",
      ]),
    ),
    lineOf("/desk/pages#to-come", publications.held, [
      "page of the restored backup was to be published: look at it",
      "pages of the restored backup were to be published: look at them",
    ]),
    lineOf("/desk/line-up/publish#to-come", lineUps, [
      "publication of line-up or schedule was to come in the restored backup: look at it",
      "publications of line-up or schedule were to come in the restored backup: look at them",
    ]),
    lineOf("/desk/notice", notices, [
      "notice of the restored backup: say whether it is still right",
      "notices of the restored backup: say whether they are still right",
    ]),
  ];
  const lines: WaitingLine[] = [...(await Promise.all(ofTypes)).flat(), ...mails];
  return lines.filter(({ count }) => count > 0);
}

/** Those that have ended by now are of no interest. */
function countWaitingNotices(db: Kysely<SiteTables>): Promise<number> {
  const waiting = sql<{ count: number }>`select count(*) as count from notices
    where state = 'waiting' and ends_at > ${Date.now()}`;
  return countOf(waiting, db);
}

function lineOf(to: string, count: number, [one, many]: readonly [string, string] | readonly string[]) {
  return { to, count, words: (count === 1 ? one : many) ?? "" };
}

function failing(line: WaitingLine): WaitingLine {
  return { ...line, isFailing: true };
}

async function countOf(query: ReturnType<typeof sql<{ count: number }>>, db: Kysely<SiteTables>): Promise<number> {
  const { rows } = await query.execute(db);
  return rows[0]?.count ?? 0;
}

async function sinceLastVisit(
  db: Kysely<SiteTables>,
  recordTypes: readonly RecordType[],
  personId: string,
  now: number,
) {
  const at = await lastVisit(db, personId, now);
  if (at === undefined) return null;
  const from = new Date(at).toISOString();
  const counts = await Promise.all(
    recordTypes.map(({ form }) =>
      countOf(sql`select count(*) as count from ${sql.table(form.table)} where received_at > ${from}`, db),
    ),
  );
  return { at, count: counts.reduce((sum, count) => sum + count, 0) };
}

async function figureLines(db: Kysely<SiteTables>, recordTypes: readonly RecordType[], person: DeskPerson) {
  const tables: { to: string; table: string; one: string; many: string; right: DeskRight; where?: "paid" }[] = [
    ...recordTypes.map(({ path, form, one, many, viewRight }) => ({
      to: `/desk/${path}?view=all`,
      table: form.table,
      one,
      many,
      right: viewRight,
    })),
    { to: "/desk/members", table: "members", one: "member", many: "members", right: "members.view", where: "paid" },
  ];
  return Promise.all(
    tables
      .filter(({ right }) => may(person, right))
      .map(async ({ to, table, one, many, where }) => {
        const condition = where ? sql`where status = ${where}` : sql``;
        const count = await countOf(sql`select count(*) as count from ${sql.table(table)} ${condition}`, db);
        return lineOf(to, count, [one, many]);
      }),
  );
}

/** How many bands of the draft have said yes, and visitors neither see them nor are to at a time that was approved. */
export async function countToPublish(db: Kysely<SiteTables>): Promise<number> {
  const drafts = await db
    .selectFrom("desk_band_links as link")
    .innerJoin("desk_records as record", "record.record_id", "link.record_id")
    .innerJoin("bands as band", "band.id", "link.band_id")
    .select("band.id")
    .where("record.told_status", "=", "confirmed")
    .where("band.state", "=", "in")
    .execute();
  if (drafts.length === 0) return 0;
  const shown = new Set((await readShownBands(db)).map(({ id }) => id));
  return drafts.filter(({ id }) => !shown.has(id)).length;
}
