import { expect, test } from "vitest";
import { retryParked } from "#services/mail/outbox/outbox.server.ts";
import { removeOutlived } from "#services/maintenance/remove-outlived.server.ts";
import { draftOf, setOf } from "#tests/support/desk/publishing-desk.ts";
import { openTelling } from "#tests/support/desk/telling-desk.ts";
import { type TellView, tellView } from "./tell-contract.ts";
import { withdrawTimes } from "./withdraw-times.server.ts";

const to = (view: TellView) => view.mails.map((mail) => mail.to);

test("each band that does not know its times gets one mail, to be read before; who has no address is listed to be rung", async () => {
  await using desk = await openTelling();
  const view = await desk.toTell();
  expect(to(view)).toEqual(["cordial@example.org", "ivy@example.org"]);
  expect(view.mails[0]?.text).toContain("\nSaturday 12 June, 7.30 pm to 9 pm, Town Hall\n");
  expect(view.mails[0]?.files).toEqual(["your-times.ics"]);
  expect(view.toRing).toMatchObject([{ name: "Grace", lines: ["Saturday 12 June, 7.30 pm to 9 pm, Town Hall"] }]);
  const told = await desk.tellThem(view);
  expect(told.status).toBe(200);
  expect(tellView.parse(told.body)).toMatchObject({ mails: [], toRing: [], batches: [{ people: 2, state: "waits" }] });
  expect((await desk.read("schedule")).toTell).toBe(0);
  const calls = await desk.db.selectFrom("desk_to_ring").select(["band_id", "words"]).execute();
  expect(calls).toEqual([{ band_id: "grace", words: "Grace: Saturday 12 June, 7.30 pm to 9 pm, Town Hall" }]);
});

test("a band whose time did not change hears nothing, and nobody hears the same twice", async () => {
  await using desk = await openTelling();
  const view = await desk.toTell();
  const id = crypto.randomUUID();
  const both = await Promise.all([1, 2].map(() => desk.tellThem(view, { id })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  // What somebody else has read at the same time tells nobody again.
  expect((await desk.tellThem(view)).status).toBe(409);
  await desk.deliver();
  await desk.move("cordial", { start: 1080 });
  const next = await desk.toTell();
  expect(to(next)).toEqual(["cordial@example.org"]);
  expect(next.toRing).toEqual([]);
  expect(next.mails[0]?.text).toContain(
    "Saturday 12 June, 6 pm to 9 pm, Town Hall (until now: Saturday 12 June, 7.30 pm to 9 pm, Town Hall)",
  );
  await desk.move("cordial", {});
  expect(to(await desk.toTell())).toEqual([]);
  expect(await desk.mails()).toHaveLength(2);
});

test("a band whose earlier time comes back while a mail with another one waits hears nothing", async () => {
  await using desk = await openTelling();
  await desk.tellAll();
  await desk.deliver();
  await desk.move("cordial", { start: 1080 });
  const { id } = await desk.tellAll();
  await withdrawTimes(desk.db);
  expect((await desk.mails()).map(({ status }) => status).toSorted()).toEqual(["scheduled", "sent", "sent"]);
  await desk.move("cordial", {});
  expect(to(await desk.toTell())).toEqual([]);
  for (const _ of [1, 2]) await withdrawTimes(desk.db);
  expect((await desk.mails()).map(({ status }) => status).toSorted()).toEqual(["discarded", "sent", "sent"]);
  expect(to(await desk.toTell())).toEqual([]);
  const logged = desk.db.selectFrom("desk_log").select("subject_id").where("action", "=", "tellTimes.withdraw");
  expect(await logged.execute()).toEqual([{ subject_id: id }]);
  // With a third time, the second is withdrawn, too, and the band hears the third.
  await desk.move("cordial", { start: 1080 });
  await desk.tellAll();
  await desk.move("cordial", { start: 1110 });
  await withdrawTimes(desk.db);
  expect((await desk.toTell()).mails[0]?.text).toContain(
    "6.30 pm to 9 pm, Town Hall (until now: Saturday 12 June, 7.30",
  );
});

test("two of the committee who tell at the same moment send one mail to each band", async () => {
  await using desk = await openTelling();
  const view = await desk.toTell();
  const both = await Promise.all([desk.tellThem(view), desk.tellThem(view)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await desk.mails()).toHaveLength(2);
  expect(await desk.db.selectFrom("desk_to_ring").select("id").execute()).toHaveLength(1);
});

test("a mail with earlier times that has not gone is stopped by the next one, and one that was stopped told nobody", async () => {
  await using desk = await openTelling();
  const first = await desk.tellAll();
  await desk.move("cordial", { start: 1080 });
  await desk.tellAll();
  expect((await desk.mails()).map(({ status }) => status).toSorted()).toEqual(["discarded", "scheduled", "scheduled"]);
  expect((await desk.control(first.id, "stop")).status).toBe(200);
  expect(to(await desk.toTell())).toEqual(["ivy@example.org"]);
});

test("a mail that was given up is not sent any more once its times have changed, or the band is told once more", async () => {
  await using desk = await openTelling();
  const giveUp = async () => {
    await desk.deliver();
    const given = desk.db.updateTable("outbox").set({ status: "parked" }).where("about_id", "=", desk.cordial.id);
    await given.where("status", "=", "sent").execute();
  };
  const ofCordial = async () =>
    (await desk.mails()).filter(({ about_id }) => about_id === desk.cordial.id).map(({ status }) => status);
  await desk.tellAll();
  await giveUp();
  await withdrawTimes(desk.db);
  expect(await ofCordial(), "what it says is so").toEqual(["parked"]);
  await desk.tellAll();
  expect((await ofCordial()).toSorted()).toEqual(["discarded", "scheduled"]);
  await giveUp();
  await desk.move("cordial", { start: 1080 });
  await withdrawTimes(desk.db);
  expect(await retryParked(desk.db)).toBe(0);
  expect(await ofCordial()).toEqual(["discarded", "discarded"]);
  expect(to(await desk.toTell())).toEqual(["cordial@example.org"]);
});

test("times that change between reading and sending are told to nobody", async () => {
  await using desk = await openTelling();
  const view = await desk.toTell();
  await desk.move("cordial", { start: 1080 });
  const refused = await desk.tellThem(view);
  expect(refused.status).toBe(409);
  expect(await desk.mails()).toEqual([]);
});

test("what a band is to hear of by telephone that day is not mailed to it, nor anything to a band that is cancelled", async () => {
  await using desk = await openTelling();
  await desk.tellAll();
  await desk.deliver();
  expect(await desk.onTheDay("ivy.saturday.1", { kind: "venue", venue: "Hall" })).toEqual({ ok: true });
  await desk.write({ bands: [draftOf("Cordial", { state: "cancelled" })] });
  await desk.publishAll("line-up");
  expect(to(await desk.toTell())).toEqual([]);
});

test("a call about one set of a band tells it of that one alone: the other one is told once its mail is withdrawn", async () => {
  await using desk = await openTelling();
  const sunday = (start: number) => desk.write({ sets: [setOf("ivy.sunday.1", ["ivy"], { day: "Sunday", start })] });
  await sunday(1170);
  await desk.publishAll();
  await desk.tellAll();
  await desk.deliver();
  await sunday(1080);
  await desk.publishAll();
  await desk.tellAll();
  await desk.onTheDay("ivy.saturday.1", { kind: "shift", minutes: 10 });
  await withdrawTimes(desk.db);
  const view = await desk.toTell();
  expect(to(view)).toEqual(["ivy@example.org"]);
  expect(view.mails[0]?.text).toContain(
    "Saturday 12 June, 7.40 pm to 9.10 pm, Town Hall\nSunday 13 June, 6 pm to 9 pm, Town Hall (until now: Sunday 13 June, 7.30 pm",
  );
  await desk.tellThem(view);
  await desk.deliver();
  expect(to(await desk.toTell())).toEqual([]);
});

test("a call that another band does not play tells nothing of a band's own times", async () => {
  await using desk = await openTelling();
  await desk.write({ sets: [setOf("jam", ["cordial", "ivy"], { kind: "jam", day: "Sunday" })] });
  await desk.publishAll();
  await desk.tellAll();
  await desk.deliver();
  await desk.move("ivy", { start: 1080 });
  const out = await desk.post("/line-up/take-out", { bandId: "cordial", as: "withdrawn" }, desk.chair);
  expect(out.status).toBe(200);
  expect((await desk.read("schedule")).toTell).toBe(1);
  expect(to(await desk.toTell())).toEqual(["ivy@example.org"]);
});

test("a band that was rung is told by what it heard then, also that it does not play any more", async () => {
  await using desk = await openTelling();
  const lines = async () => (await desk.toTell()).toRing.map((each) => each.lines);
  await desk.tellAll();
  expect(await lines()).toEqual([]);
  // From the day on which the line-up comes out until the festival are ten weeks.
  const tenWeeksLater = new Date(Date.now() + 10 * 7 * 24 * 3_600_000);
  await removeOutlived(desk.db, "desk_to_ring", desk.services.config, tenWeeksLater);
  expect(await lines()).toEqual([]);
  await desk.move("grace", { start: 1080 });
  const now = "Saturday 12 June, 6 pm to 9 pm, Town Hall";
  expect(await lines()).toEqual([[`${now} (until now: Saturday 12 June, 7.30 pm to 9 pm, Town Hall)`]]);
  await desk.tellAll();
  await desk.db.deleteFrom("sets").where("id", "=", "grace.saturday.1").execute();
  await desk.publishAll();
  expect(await lines()).toEqual([[`No longer: ${now}`]]);
  await desk.tellAll();
  expect(await lines()).toEqual([]);
});

test("what came in by a file is known to whoever made it: only what the desk changes of it is told", async () => {
  await using desk = await openTelling();
  await desk.db.updateTable("lineup_publications").set({ what: "import" }).execute();
  expect(to(await desk.toTell())).toEqual([]);
  await desk.move("ivy", { start: 1080 });
  expect(to(await desk.toTell())).toEqual(["ivy@example.org"]);
});

test("the log says who told bands and who stopped it, and who may look only tells nobody", async () => {
  await using desk = await openTelling();
  const { id } = await desk.tellAll();
  for (const what of ["pause", "goOn", "stop", "stop"]) await desk.control(id, what);
  const rows = await desk.db
    .selectFrom("desk_log")
    .select("action")
    .where("subject_id", "=", id)
    .orderBy("at")
    .execute();
  expect(rows.map(({ action }) => action).toSorted()).toEqual(
    ["tellTimes.send", "tellTimes.pause", "tellTimes.goOn", "tellTimes.stop"].toSorted(),
  );
});
