import fc from "fast-check";
import { expect, test } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import { addDays, weekdayOf } from "#platform/time/calendar-day.ts";
import { lockLineUp } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import { bandRow } from "#tests/support/forms/band-row.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { setTimes, zonedTimes } from "../programme/festival-dates.ts";
import { endOf, parseScheduleLine } from "../programme/schedule.ts";
import { bandRecords, eventRecords } from "./bands.server.ts";
import { type DraftSet, draftBand, publicContent, readDraft, setContent, storeDraft } from "./line-up-draft.server.ts";
import { contentOf, type LineUpPatch, type PublicLineUp, patchBetween, type SetContent } from "./line-up-model.ts";
import { stopLineUpPublication } from "./line-ups-to-come.server.ts";
import {
  type PublicationRow,
  patchToBringBack,
  patchToTakeBack,
  publishLineUp,
  readImportedLineUp,
  readPublicLineUp,
} from "./lineup-publications.server.ts";

const timeZone = "Australia/Melbourne";
/** One as any, one in whose second-last night the clocks are put back, and one over New Year. */
const festivals = [
  { startDate: "2027-06-10", endDate: "2027-06-14" },
  { startDate: "2028-03-30", endDate: "2028-04-03" },
  { startDate: "2027-12-30", endDate: "2028-01-03" },
];
const setIds = ["s0", "s1", "s2", "s3", "s4"];
const bandIds = ["b0", "b1", "b2", "b3"];
/** A canary: the name of a pencilled band. */
const pencilled = "Pencilled";

const state = fc.constantFrom("in", "pencilled", "withdrawn", "cancelled");
const place = fc.record({
  day: fc.nat({ max: 4 }),
  venue: fc.constantFrom("Town Hall", "Wesley-Hill Hall", "Phoenix Theatre"),
  start: fc.integer({ min: 300, max: 1739 }),
  lasts: fc.option(fc.integer({ min: 1, max: 300 })),
});
const step = fc.oneof(
  fc.record({ do: fc.constant("band"), id: fc.constantFrom(...bandIds), state }),
  fc.record({
    do: fc.constant("set"),
    id: fc.constantFrom(...setIds),
    place,
    kind: fc.constantFrom("concert", "event", "jam", "soundCheck"),
    bandIds: fc.uniqueArray(fc.constantFrom(...bandIds), { maxLength: 2 }),
    isCancelled: fc.boolean(),
  }),
  fc.record({ do: fc.constant("remove"), id: fc.constantFrom(...setIds) }),
  fc.record({ do: fc.constant("publish"), ticks: fc.nat({ max: 1023 }), later: fc.nat({ max: 3 }) }),
  fc.record({ do: fc.constant("day"), id: fc.constantFrom(...setIds), late: fc.nat({ max: 60 }), isOff: fc.boolean() }),
  fc.record({ do: fc.constant("stop"), nth: fc.nat({ max: 9 }) }),
  fc.record({ do: fc.constant("takeBack"), nth: fc.nat({ max: 9 }) }),
  fc.record({ do: fc.constant("bringBack"), nth: fc.nat({ max: 9 }) }),
  fc.record({ do: fc.constant("wait"), minutes: fc.integer({ min: 1, max: 4 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const committeesOwn = { year: "2027", version: 1, editedBy: null, editedAt: 0 };

/** What the model knows of a publication: when it is due, and what it was approved to change. */
type Approved = { id: string; at: number; patch: LineUpPatch; isStopped: boolean };

/** What visitors see, as simply as it can be said: whatever was approved and is due, one after another. */
function seenAt(approved: readonly Approved[], moment: number) {
  const bands = new Map<string, object>();
  let sets = new Map<string, SetContent>();
  const due = approved
    .filter(({ at, isStopped }) => at <= moment && !isStopped)
    .toSorted((one, other) => one.at - other.at);
  for (const { patch } of due) {
    for (const { id, band } of patch.bands) band === null ? bands.delete(id) : bands.set(id, band);
    for (const { id, set } of patch.sets) set === null ? sets.delete(id) : sets.set(id, set);
    const left = [...sets].map(
      ([id, set]) => [id, { ...set, bandIds: set.bandIds.filter((each) => bands.has(each)) }] as const,
    );
    sets = new Map(left.filter(([id, set]) => set.bandIds.length > 0 || sets.get(id)?.bandIds.length === 0));
  }
  return { bands: byId([...bands.values()]), sets: byId([...sets.values()]) };
}

function byId(items: readonly object[]) {
  return items.map((item) => JSON.parse(JSON.stringify(item))).toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

async function open(festival: (typeof festivals)[number]) {
  const database = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  const { db } = database;
  const approved: Approved[] = [];
  const sequences = new Map<string, number>();
  let lastSeen = new Map<string, string>();
  let now = 1_000_000;
  const locked = <Result>(work: (trx: typeof db) => Promise<Result>) =>
    transact(db, async (trx) => {
      await lockLineUp(trx);
      return work(trx);
    });

  const approve = async (trx: typeof db, patch: LineUpPatch, at: number) => {
    const id = crypto.randomUUID();
    await publishLineUp(trx, { id, year: "2027", what: "schedule", by: null, patch, words: [], at }, now);
    approved.push({ id, at, patch, isStopped: false });
  };

  const draftSetOf = (each: Extract<Step, { do: "set" }>): DraftSet => {
    const { day, start, lasts, venue } = each.place;
    const bands = each.kind === "event" ? [] : each.bandIds;
    const when = {
      day: weekdayOf(addDays(festival.startDate, day)),
      venue,
      start,
      end: lasts === null ? null : start + lasts,
    };
    const rest = { line: null, position: 0, ...committeesOwn };
    return {
      ...rest,
      ...when,
      id: each.id,
      kind: each.kind,
      title: each.kind,
      bandIds: bands,
      isCancelled: each.isCancelled,
    };
  };

  const run = (each: Step) =>
    locked(async (trx) => {
      if (each.do === "wait") now += each.minutes;
      if (each.do === "band") {
        const name = each.state === "pencilled" ? `${pencilled} ${each.id}` : each.id;
        await storeDraft(trx, {
          bands: [draftBand({ ...bandRow, id: each.id, name, name_no_space: name, state: each.state, year: "2027" })],
        });
      }
      if (each.do === "set") await storeDraft(trx, { sets: [draftSetOf(each)] });
      if (each.do === "remove") await trx.deleteFrom("sets").where("id", "=", each.id).execute();
      if (each.do === "publish") {
        const at = now + each.later;
        const patch = patchBetween(await readPublicLineUp(trx, at), publicContent(await readDraft(trx, "2027")));
        const isTicked = (_: unknown, index: number) => ((each.ticks >> index) & 1) === 1;
        await approve(trx, { ...patch, bands: patch.bands.filter(isTicked), sets: patch.sets.filter(isTicked) }, at);
      }
      if (each.do === "day") {
        const found = (await readPublicLineUp(trx, now)).sets.find(({ id }) => id === each.id);
        if (!found || found.start === null) return;
        const start = Math.min(found.start + each.late, 1739);
        const end = found.end === null ? null : Math.max(found.end + each.late, start + 1);
        const place = { start, end, line: null, isCancelled: each.isOff };
        const set = setContent({ ...contentOf(found), ...committeesOwn, ...place });
        const sets = set ? [{ id: set.id, set }] : [];
        await approve(trx, { bands: [], sets, order: [], reorders: false }, now);
      }
      const nth = "nth" in each ? approved[each.nth] : undefined;
      if (each.do === "stop" && nth) {
        const isToCome = nth.at > now && !nth.isStopped;
        expect(await stopLineUpPublication(trx, nth.id, now)).toBe(isToCome);
        nth.isStopped ||= isToCome;
      }
      if ((each.do === "takeBack" || each.do === "bringBack") && nth && nth.at <= now && !nth.isStopped) {
        const taken = each.do === "takeBack" ? (await patchToTakeBack(trx, nth.id, now))?.patch : undefined;
        const patch = each.do === "takeBack" ? taken : await patchToBringBack(trx, nth.id, now);
        if (patch) await approve(trx, patch, now);
      }
    });

  /** What holds at any time. */
  const check = async () => {
    for (const moment of [now, now + 1, now + 2, now + 3, now + 100]) {
      const seen = await readPublicLineUp(db, moment);
      const { bands, sets } = seenAt(approved, moment);
      expect({ bands: byId(seen.bands), sets: byId(seen.sets.map(contentOf)) }).toEqual({ bands, sets });
      expectToAgree(seen, festival);
    }
    const { sets } = await readPublicLineUp(db, now);
    for (const set of sets) {
      const content = JSON.stringify(contentOf(set));
      const known = sequences.get(set.id) ?? -1;
      if (lastSeen.get(set.id) === content) expect(set.sequence).toBeGreaterThanOrEqual(known);
      else expect(set.sequence).toBeGreaterThan(known);
      sequences.set(set.id, set.sequence);
    }
    lastSeen = new Map(sets.map((set) => [set.id, JSON.stringify(contentOf(set))]));
  };
  return { run, check, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}

/** Nothing is public that is pencilled; each line is a set's, and says when and where that is. */
function expectToAgree(lineUp: PublicLineUp, festival: (typeof festivals)[number]) {
  const [records, events] = [bandRecords(lineUp), eventRecords(lineUp)];
  expect(JSON.stringify([lineUp, records, events])).not.toContain(pencilled);
  expect(JSON.stringify([lineUp, records, events])).not.toContain("soundCheck");
  for (const { fields, sets } of records)
    expect(fields.Schedule_Text).toEqual(sets.map(({ line, cancelled }) => (cancelled ? `${line} (cancelled)` : line)));
  const written = new Map([...records.flatMap(({ sets }) => sets), ...events].map(({ id, line }) => [id, line]));
  expect([...written.keys()].toSorted()).toEqual(lineUp.sets.map(({ id }) => id).toSorted());
  for (const { id, day, venue, start, end } of lineUp.sets) {
    const read = parseScheduleLine(written.get(id) ?? "");
    expect(read).toMatchObject({ kind: "set", day, venue, start, ...(end !== null && { end }) });
    const times = read.kind === "set" ? setTimes(festival, read) : undefined;
    if (!times || read.kind !== "set") throw new Error(`${id} has no date`);
    const { startDate, endDate } = zonedTimes(times, timeZone);
    expect(weekdayOf(addDays(times.start.date, read.start >= 1440 ? -1 : 0))).toBe(day);
    expect(Date.parse(endDate) - Date.parse(startDate)).toBe((endOf(read) - read.start) * 60_000);
  }
}

test("whatever is drafted, published, stopped and taken back: visitors see what was approved and is due, and nothing that is pencilled", async () => {
  const runs = fc.asyncProperty(
    fc.constantFrom(...festivals),
    fc.array(step, { minLength: 5, maxLength: 25 }),
    async (festival, steps) => {
      await using site = await open(festival);
      for (const each of steps) {
        await site.run(each);
        await site.check();
      }
    },
  );
  await fc.assert(runs, { numRuns: process.env.LONG ? 300 : 15 });
}, 120_000);

test("what is published is seen at once, also where the clock of whoever published before is ahead, and can be taken back", async () => {
  await using database = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  const { db } = database;
  const publish = (id: string, start: number, now: number) => {
    const place = { day: "Saturday", venue: "Town Hall", start, end: null };
    const own = {
      id: "welcome",
      position: 0,
      kind: "event",
      title: "Welcome",
      bandIds: [],
      isCancelled: false,
    } as const;
    const set = { ...own, ...place, line: `Saturday: Town Hall- ${start / 60}am` };
    const patch = { bands: [], sets: [{ id: set.id, set }], order: [], reorders: false };
    const row = { id, year: "2027", what: "schedule", by: null, patch, words: [], at: now } as const;
    return transact(db, async (trx) => {
      await lockLineUp(trx);
      await publishLineUp(trx, row, now);
    });
  };
  const starts = async (now: number) => (await readPublicLineUp(db, now)).sets.map(({ start }) => start);
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await publish(first, 600, 2_000);
  await publish(second, 660, 1_000);
  expect([await starts(1_000), await starts(2_000)]).toEqual([[660], [660]]);
  expect((await patchToTakeBack(db, second, 1_000))?.patch.sets).toMatchObject([{ set: { start: 600 } }]);
});

/** Publishing one new band after another, each of which is the publication's id, too. */
async function openPublications() {
  const opened = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  const { db } = opened;
  const publish = (id: string, at: number, now: number, name = id, what: PublicationRow["what"] = "lineUp") =>
    transact(db, async (trx) => {
      await lockLineUp(trx);
      const words = { otherName: "", picture: "", bio: "", style: "", musicLink: "" };
      const patch = {
        bands: [{ id, band: { ...words, id, name, isCancelled: false } }],
        sets: [],
        order: [id],
        reorders: false,
      };
      const row = { id: crypto.randomUUID(), year: "2027", what, by: null, words: [], patch, at };
      await publishLineUp(trx, row, now);
      return row.id;
    });
  const stop = (id: string, now: number) =>
    transact(db, async (trx) => {
      await lockLineUp(trx);
      return stopLineUpPublication(trx, id, now);
    });
  const seen = async (now: number) => (await readPublicLineUp(db, now)).bands.map(({ name }) => name);
  return { db, publish, stop, seen, [Symbol.asyncDispose]: opened[Symbol.asyncDispose] };
}

test("of two that become public at the same time one can be stopped: the other one brings its own alone", async () => {
  await using site = await openPublications();
  const first = await site.publish("cordial", 9000, 1000);
  await site.publish("ivy", 9000, 2000);
  expect((await site.seen(9000)).toSorted()).toEqual(["cordial", "ivy"]);
  expect(await site.stop(first, 3000)).toBe(true);
  expect(await site.seen(9000)).toEqual(["ivy"]);
});

test("what visitors see stays stored, however many were published after it was approved", async () => {
  await using site = await openPublications();
  await site.publish("cordial", 9000, 1000);
  for (let at = 2000; at < 2060; at += 1) await site.publish("ivy", at, at, `ivy ${at}`);
  await site.publish("swing", 20_000, 10_000);
  expect(await site.seen(10_000)).toEqual(["cordial", "ivy 2059"]);
});

test("what visitors see stays stored, however many were stopped since", async () => {
  await using site = await openPublications();
  await site.publish("cordial", 1000, 1000);
  for (let ivy = 0; ivy < 51; ivy += 1) await site.stop(await site.publish("ivy", 2000, 1000), 1500);
  await site.publish("swing", 9000, 3000);
  expect(await site.seen(3000)).toEqual(["cordial"]);
});

test("what bands know that were imported stays stored, and nothing is taken back to it that does not follow it", async () => {
  await using site = await openPublications();
  await site.publish("cordial", 1000, 1000, "cordial", "import");
  const later: string[] = [];
  for (let at = 2000; at < 2060; at += 1) later.push(await site.publish("ivy", at, at, `ivy ${at}`));
  expect((await readImportedLineUp(site.db, 3000)).bands).toMatchObject([{ name: "cordial" }]);
  const takenBack = (nth: number) => patchToTakeBack(site.db, later[nth] ?? "", 3000);
  expect(await takenBack(10), "the first that is stored after it").toBeUndefined();
  expect(await takenBack(11)).toBeDefined();
});
