import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { closeUndo, shownNotices } from "#desk/frame/shell/notices/notices.ts";
import { listBands } from "#site/features/lineup/records/bands.server.ts";
import { importBands } from "#site/features/lineup/records/import-bands.server.ts";
import { readDraft, storeDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { publishLineUp, readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import { noticesEndpoints } from "#site/features/notices/notices-endpoints.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { importSampleContent } from "#tests/support/desk/drafts.ts";
import { type DayChange, type DayView, dayView, ringView } from "./day-contract.ts";
import { dayEndpoints } from "./day-endpoints.server.ts";
import { useDay } from "./use-day.ts";

const hourMs = 3_600_000;
const saturday = Date.parse("2027-06-12T15:00:00+10:00");
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  closeUndo();
});

const lines: Record<string, string[]> = {
  Cordial: ["Saturday: Town Hall- 7.30pm - 9pm"],
  "Late Mail": ["Saturday: Town Hall- 9.30pm"],
  Brass: ["Saturday: Bandstand- 2.30pm - 3.30pm", "Monday: Bandstand- 11am"],
  Swing: ["Saturday: Bandstand- 4pm - 5pm"],
  Roving: ["Saturday: through the market, all morning"],
  Stomp: ["Saturday: Bandstand- 5.30pm"],
};

/** A festival on its Saturday at 3 pm, and two who are on duty. */
async function openDay() {
  const desk = await openDesk(dayEndpoints);
  const { services } = desk;
  await importSampleContent(services);
  const records = Object.entries(lines).map(([name, Schedule_Text]) => ({
    id: name.toLowerCase().replace(" ", "-"),
    fields: { "Band Name": name, Schedule_Text },
  }));
  await importBands(services.db, records, { year: "2027" });
  vi.useFakeTimers({ toFake: ["Date"], now: saturday });
  const session = { created_at: saturday - hourMs, expires_at: saturday + 100 * hourMs, proved_at: saturday };
  const signedIn = (roles: Parameters<typeof signIn>[1], name: string) => signIn(services, roles, session, name);
  const ann = await signedIn({ treasurer: "change" }, "Ann Lee");
  const read = async () => dayView.parse(await (await desk.get("/day", ann)).json());
  const find = (view: DayView, name: string) => {
    const set = [...view.places.flatMap(({ sets }) => sets), ...view.texts].find((each) => each.name === name);
    return { id: set?.id ?? "", seen: set?.seen ?? 0 };
  };
  const send = (sets: { id: string; seen: number }[], change: DayChange, id: string = crypto.randomUUID()) =>
    desk.post("/day/change", { id, day: "Saturday", sets, change }, ann);
  const answerTo = async (names: string[], change: DayChange) => {
    const view = await read();
    return send(
      names.map((name) => find(view, name)),
      change,
    );
  };
  /** Says something of sets by their bands. @returns what is shown then */
  const say = async (names: string[], change: DayChange) => dayView.parse(await (await answerTo(names, change)).json());
  const refused = async (names: string[], change: DayChange) => {
    const response = await answerTo(names, change);
    return { status: response.status, detail: String((await response.json()).detail) };
  };
  const publicLines = async (name: string) =>
    (await listBands(services.db)).find(({ fields }) => fields["Band Name"] === name)?.fields.Schedule_Text;
  const ring = async (who = ann) => ringView.parse(await (await desk.get("/day/ring", who)).json());
  return { ...desk, db: services.db, ann, signedIn, read, find, send, say, refused, publicLines, ring };
}

test("a set that is late is public on the next request, in the draft, in the log, and its band has to be rung", async () => {
  await using day = await openDay();
  const { changes, toRing } = await day.say(["Cordial"], { kind: "shift", minutes: 20 });
  const words = ["Cordial: Saturday 7.50 pm, Town Hall; was 7.30 pm"];
  expect(changes).toMatchObject([
    {
      words,
      by: "Ann Lee",
      canUndo: true,
      notice: {
        text: "Cordial: 20 minutes later, now 7.50 pm, Town Hall.",
        from: "2027-06-12T15:00",
        until: "2027-06-12T21:20",
        isUp: false,
      },
    },
  ]);
  expect(toRing).toBe(1);
  expect(await day.publicLines("Cordial")).toEqual(["Saturday: Town Hall- 7.50pm - 9.20pm"]);
  const set = (await readDraft(day.db)).sets.find(({ bandIds }) => bandIds[0] === "cordial");
  expect(set).toMatchObject({ id: "cordial.saturday.1", start: 1190, end: 1280, line: null });
  const logged = await day.db.selectFrom("desk_log").select(["action", "person_id"]).execute();
  expect(logged).toEqual([{ action: "day.change", person_id: day.ann.personId }]);
  expect((await day.ring()).calls).toMatchObject([{ band: "Cordial", words, done: null, leader: "", phone: "" }]);
});

test("other drafts do not ride along, and what the draft says otherwise of the set stays", async () => {
  await using day = await openDay();
  const { bands, sets } = await readDraft(day.db);
  const edited = bands.filter(({ id }) => id === "cordial").map((band) => ({ ...band, bio: "A new life." }));
  const moved = sets.map((set) => (set.id === "cordial.saturday.1" ? { ...set, venue: "Bandstand", line: null } : set));
  await storeDraft(day.db, { bands: edited, sets: moved });
  await day.say(["Cordial"], { kind: "shift", minutes: 20 });
  const shown = await readPublicLineUp(day.db);
  expect(shown.bands.map(({ bio }) => bio)).not.toContain("A new life.");
  expect(await day.publicLines("Cordial")).toEqual(["Saturday: Town Hall- 7.50pm - 9.20pm"]);
  const draft = (await readDraft(day.db)).sets.find(({ id }) => id === "cordial.saturday.1");
  expect(draft).toMatchObject({ venue: "Bandstand", start: 1190, end: 1280, line: null });
});

test("a draft has never the beginning that was said on the day beside the end of another time", async () => {
  await using day = await openDay();
  const find = async () => (await readDraft(day.db)).sets.find(({ bandIds }) => bandIds.includes("late-mail"));
  const set = await find();
  if (!set) throw new Error("there is no set");
  await storeDraft(day.db, { sets: [{ ...set, start: 600, end: 660, line: null }] });
  await day.say(["Late Mail"], { kind: "shift", minutes: 20 });
  expect(await find()).toMatchObject({ start: 1310, end: null, line: null });
});

test("what waits for a later time keeps what was said on the day", async () => {
  await using day = await openDay();
  const shown = await readPublicLineUp(day.db);
  const band = { ...(shown.bands[0] ?? expect.fail()), bio: "At five." };
  const patch = { bands: [{ id: band.id, band }], sets: [], order: [], reorders: false };
  const waiting = { id: crypto.randomUUID(), year: "2027", what: "lineUp", by: null, patch, words: [] } as const;
  await publishLineUp(day.db, { ...waiting, at: saturday + 2 * hourMs });
  await day.say(["Cordial"], { kind: "cancel" });
  vi.setSystemTime(saturday + 3 * hourMs);
  expect(await day.publicLines("Cordial")).toEqual(["Saturday: Town Hall- 7.30pm - 9pm (cancelled)"]);
  expect((await readPublicLineUp(day.db)).bands[0]?.bio).toBe("At five.");
});

test("it rains: what is at the Bandstand from 4 pm on goes to the hall in one publication, and each band is listed once", async () => {
  await using day = await openDay();
  const { changes } = await day.say(["Swing", "Stomp"], { kind: "venue", venue: "Town Hall" });
  expect(changes[0]).toMatchObject({
    words: ["Swing: Saturday 4 pm, Town Hall; was Bandstand", "Stomp: Saturday 5.30 pm, Town Hall; was Bandstand"],
    notice: { text: "From 4 pm on, what was to be at Bandstand is at Town Hall.", until: "2027-06-12T18:30" },
  });
  expect(await day.publicLines("Brass")).toEqual(["Saturday: Bandstand- 2.30pm - 3.30pm", "Monday: Bandstand- 11am"]);
  expect(await day.publicLines("Stomp")).toEqual(["Saturday: Town Hall- 5.30pm"]);
  expect((await day.ring()).calls.map(({ band }) => band)).toEqual(["Swing", "Stomp"]);
  expect(
    await day.db.selectFrom("lineup_publications").where("what", "=", "onTheDay").select("id").execute(),
  ).toHaveLength(1);
});

test("a venue of two lines, a set that is named twice, and the id of something else are refused", async () => {
  await using day = await openDay();
  const set = day.find(await day.read(), "Cordial");
  const statusOf = async (sent: Response | Promise<Response>) => (await sent).status;
  expect(await statusOf(day.send([set], { kind: "venue", venue: "Hall\nBcc: ann@example.org" }))).toBe(422);
  expect(await statusOf(day.send([set, set], { kind: "cancel" }))).toBe(422);
  const { id } = await day.db.selectFrom("lineup_publications").select("id").executeTakeFirstOrThrow();
  expect(await statusOf(day.send([set], { kind: "cancel" }, id))).toBe(409);
  expect(await day.publicLines("Cordial")).toEqual(lines.Cordial);
  expect((await day.ring()).calls).toEqual([]);
});

test("the same request does no more when it is sent again, and of two at once the second is told what the first has said", async () => {
  await using day = await openDay();
  const set = day.find(await day.read(), "Cordial");
  const id = crypto.randomUUID();
  for (let sent = 0; sent < 2; sent += 1)
    expect((await day.send([set], { kind: "shift", minutes: 10 }, id)).status).toBe(200);
  expect(await day.publicLines("Cordial")).toEqual(["Saturday: Town Hall- 7.40pm - 9.10pm"]);
  const late = await day.send([set], { kind: "shift", minutes: 20 });
  expect(late.status).toBe(409);
  expect((await late.json()).detail).toBe(
    "Somebody else was quicker: Cordial is now Saturday: Town Hall- 7.40pm - 9.10pm. Nothing was done: please look again.",
  );
  expect(await day.publicLines("Cordial")).toEqual(["Saturday: Town Hall- 7.40pm - 9.10pm"]);
});

test("taken back, all is as it was, nobody has to hear of it but who was rung, and what was changed since stays", async () => {
  await using day = await openDay();
  const before = await readDraft(day.db);
  const { changes } = await day.say(["Swing", "Stomp"], { kind: "venue", venue: "Town Hall" });
  const [swing] = (await day.ring()).calls;
  await day.post("/day/ring/done", { rows: swing?.rows, isDone: true }, day.ann);
  vi.setSystemTime(saturday + 60_000);
  const undo = { kind: "undo", of: changes[0]?.id ?? "" } as const;
  const undone = await day.say([], undo);
  expect(undone.changes.map(({ words, canUndo }) => [words[0], canUndo])).toEqual([
    ["Taken back: Swing: Saturday 4 pm, Bandstand; was Town Hall", true],
    ["Swing: Saturday 4 pm, Town Hall; was Bandstand", false],
  ]);
  expect(await day.publicLines("Stomp")).toEqual(["Saturday: Bandstand- 5.30pm"]);
  const lines = (draft: typeof before) => draft.sets.map(({ id, line, venue }) => [id, line, venue]);
  expect(lines(await readDraft(day.db))).toEqual(lines(before));
  const { calls } = await day.ring();
  expect(
    calls.map(({ band, done, words }) => [band, done !== null, words]),
    "what it was told is outdated",
  ).toEqual([["Swing", false, ["Swing: Saturday 4 pm, Bandstand; was Town Hall"]]]);
  expect(await day.refused([], undo)).toMatchObject({ status: 409 });
});

test("the notice and its Undo are of what one has said oneself, though the answer has a later change of a colleague", async () => {
  await using day = await openDay();
  const bob = await day.signedIn({ editor: "change" }, "Bob Stone");
  const view = await day.read();
  const said: ReturnType<typeof useDay>[] = [];
  const Page = () => void said.push(useDay(view));
  const router = createMemoryRouter([{ path: "*", Component: Page }]);
  renderToStaticMarkup(createElement(RouterProvider, { router }));
  const cancel = { kind: "cancel" } as const;
  const bobs = { id: crypto.randomUUID(), day: "Saturday", sets: [day.find(view, "Swing")], change: cancel };
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const sent = JSON.parse(body);
    await day.post("/day/change", sent, day.ann);
    await day.post("/day/change", bobs, bob);
    // Sent again, it is answered with the day as it is by then.
    return day.post("/day/change", sent, day.ann);
  });
  await said[0]?.say([day.find(view, "Cordial")], { kind: "shift", minutes: 20 });
  const [notice] = shownNotices();
  expect(notice?.words).toContain("Visitors see it now. Cordial: Saturday 7.50 pm");
  expect((await notice?.undo?.())?.ok).toBe(true);
  expect(await day.publicLines("Cordial")).toEqual(lines.Cordial);
  expect(await day.publicLines("Swing")).toEqual(["Saturday: Bandstand- 4pm - 5pm (cancelled)"]);
});

test("the line above every page comes down with what it tells, in the same request, whoever has put it up or changed it since", async () => {
  await using day = await openDay();
  const notices = noticesEndpoints(day.services);
  const standing = async () => (await (await notices.request("/api/notices")).json()).notices;
  const bob = deskBrowser(day.services, (await day.signedIn({ editor: "change" }, "Bob Stone")).cookie);
  const [made] = (await day.say(["Cordial"], { kind: "shift", minutes: 20 })).changes;
  const { text = "", from, until } = made?.notice ?? {};
  const line = { id: made?.id, link: "/schedule", from, until, tellsCommittee: false };
  await bob.post("/notice/put-up", { ...line, text, version: null });
  await bob.post("/notice/put-up", { ...line, text: `${text} Sorry!`, version: 1 });
  expect(await standing()).toMatchObject([{ text: `${text} Sorry!` }]);
  expect((await day.read()).changes[0]?.notice?.isUp).toBe(true);
  await day.say([], { kind: "undo", of: made?.id ?? "" });
  expect(await standing()).toEqual([]);
  const log = day.db.selectFrom("desk_log").select("person_id").where("action", "=", "notice.takeDown");
  expect(await log.execute()).toEqual([{ person_id: day.ann.personId }]);
});

test("what was said before midnight can be taken back after it, until the festival's day ends at five", async () => {
  await using day = await openDay();
  vi.setSystemTime(saturday + 6 * hourMs);
  await day.say(["Late Mail"], { kind: "cancel" });
  vi.setSystemTime(saturday + 13.9 * hourMs);
  expect((await day.read()).changes).toMatchObject([{ words: [expect.stringContaining("Late Mail")], canUndo: true }]);
  vi.setSystemTime(saturday + 14 * hourMs);
  expect((await day.read()).changes).toEqual([]);
});

test("a calendar gets a higher number with each change of a set, and with its undo", async () => {
  await using day = await openDay();
  const sequence = async () =>
    (await readPublicLineUp(day.db)).sets.find(({ id }) => id === "swing.saturday.1")?.sequence ?? 0;
  const first = await sequence();
  const { changes } = await day.say(["Swing"], { kind: "shift", minutes: 5 });
  const second = await sequence();
  await day.say([], { kind: "undo", of: changes[0]?.id ?? "" });
  expect([second > first, (await sequence()) > second]).toEqual([true, true]);
});

test("a line that cannot be read can be cancelled and nothing else; a time of the next morning is refused in words", async () => {
  await using day = await openDay();
  expect(await day.refused(["Roving"], { kind: "shift", minutes: 20 })).toMatchObject({
    status: 422,
    detail: expect.stringContaining("has no time and venue that can be read"),
  });
  await day.say(["Roving"], { kind: "cancel" });
  expect(await day.publicLines("Roving")).toEqual(["Saturday: through the market, all morning (cancelled)"]);
  expect(await day.refused(["Roving"], { kind: "cancel" })).toMatchObject({ status: 422 });
  expect(await day.refused(["Late Mail"], { kind: "shift", minutes: 600 })).toMatchObject({ status: 422 });
  expect(await day.publicLines("Late Mail")).toEqual(["Saturday: Town Hall- 9.30pm"]);
});

test("what plays now and next is marked by the festival's clock", async () => {
  await using day = await openDay();
  const states = async () =>
    (await day.read()).places.flatMap(({ sets }) => sets.map(({ name, state }) => `${name} ${state}`));
  expect(await states()).toEqual(["Cordial next", "Late Mail later", "Brass on", "Swing next", "Stomp later"]);
  vi.setSystemTime(saturday + 4.75 * hourMs);
  expect(await states()).toEqual(["Cordial on", "Late Mail next", "Brass over", "Swing over", "Stomp over"]);
  expect((await day.read()).changes).toEqual([]);
});

test("whoever is on duty sees the leader's name and corrected number, ticks, hands over, and others see it", async () => {
  await using day = await openDay();
  const bob = await day.signedIn({ editor: "change" }, "Bob Stone");
  const leader = { bandName: "Swing", leaderName: "Joan Quill", leaderPhone: "0491 570 156" };
  const { id, reference } = await day.store("band", leader, new Date(saturday - 24 * hourMs));
  await day.db.insertInto("desk_band_links").values({ kind: "band", record_id: id, band_id: "swing" }).execute();
  const corrections = JSON.stringify({ leaderPhone: "0491 570 157 (her sister)" });
  await day.db.updateTable("desk_records").set({ corrections }).where("record_id", "=", id).execute();
  expect(reference).not.toBe("");
  await day.say(["Swing", "Stomp"], { kind: "venue", venue: "Town Hall" });
  const [swing, stomp] = (await day.ring(bob)).calls;
  expect(swing).toMatchObject({
    leader: "Joan Quill",
    phone: "0491 570 157 (her sister)",
    message:
      "Hello Joan. Swing: Saturday 4 pm, Town Hall; was Bandstand. Please answer that you have read this. Bob Stone, CJF, the Community Jazz Festival",
  });
  const tick = (rows: unknown, isDone: boolean) => day.post("/day/ring/done", { rows, isDone }, bob);
  expect((await tick(swing?.rows, true)).status).toBe(200);
  expect((await tick(swing?.rows, true)).status, "again").toBe(200);
  const handOver = (to: string) => day.post("/day/ring/hand-over", { rows: stomp?.rows, to }, bob);
  expect((await handOver(day.ann.personId)).status).toBe(200);
  expect((await handOver(bob.personId)).status, "somebody was quicker").toBe(409);
  expect((await day.ring()).calls.map(({ band, done, handedTo }) => [band, done?.by, handedTo?.name])).toEqual([
    ["Swing", "Bob Stone", undefined],
    ["Stomp", undefined, "Ann Lee"],
  ]);
  expect((await day.read()).toRing).toBe(1);
  const [rung] = (await day.ring()).calls;
  expect((await tick(rung?.rows, false)).status).toBe(200);
  expect((await day.read()).toRing).toBe(2);
});

test("who may look only changes nothing", async () => {
  await using day = await openDay();
  const looker = await day.signedIn({ programme: "look" }, "Lou Look");
  const body = { id: crypto.randomUUID(), day: "Saturday", sets: [], change: { kind: "cancel" } };
  expect((await day.get("/day", looker)).status).toBe(200);
  expect((await day.post("/day/change", body, looker)).status).toBe(403);
});
