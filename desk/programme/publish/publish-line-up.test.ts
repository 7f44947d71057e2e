import { expect, test } from "vitest";
import { takeOut } from "#desk/line-up/draft/take-out.server.ts";
import { noOffer } from "#desk/records/offers/offer-contract.ts";
import { offerEndpoints } from "#desk/records/offers/offer-endpoints.server.ts";
import { recordEndpoints } from "#desk/records/record-endpoints.server.ts";
import { settleRestoredDatabase } from "#services/maintenance/settle-restored.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { draftOf, openPublishing, setOf } from "#tests/support/desk/publishing-desk.ts";

const day = 24 * 60 * 60_000;
const named = (words: string) => (change: { words: string }) => change.words.includes(words);

test("what is ticked is public, what is not stays a draft, and each is said in words", async () => {
  await using desk = await openPublishing();
  await desk.write({ bands: [draftOf("Cordial"), draftOf("Ivy")], sets: [setOf("one", ["cordial"])] });
  const { changes, others } = await desk.read();
  expect([changes.map(({ words }) => words), others]).toEqual([["New: Cordial", "New: Ivy"], 1]);
  const done = await desk.publish("line-up", changes.filter(named("Cordial")));
  expect([done.status, done.body]).toEqual([200, { isPublic: true, words: ["New: Cordial"] }]);
  expect(await desk.visible()).toEqual([["Cordial"]]);
  const left = await desk.read();
  expect(left.changes.map(({ words }) => words)).toEqual(["New: Ivy"]);
  expect(left.visitors).toEqual({ bands: 1, sets: 0 });
  expect(left.publications).toMatchObject([{ id: done.id, state: "current", by: "Ann Lee", words: ["New: Cordial"] }]);
  expect(await desk.logged()).toEqual(["lineup.publish New: Cordial"]);
});

test("the schedule is published with the bands that it needs, and never a set without its band", async () => {
  await using desk = await openPublishing();
  await desk.write({ bands: [draftOf("Cordial")], sets: [setOf("one", ["cordial"])] });
  const { changes } = await desk.read("schedule");
  expect(changes.map(({ words }) => words)).toEqual(["New: Cordial", "New: Cordial, Saturday 7.30 pm, Town Hall"]);
  const alone = await desk.publish("schedule", changes.slice(1));
  expect(alone.status).toBe(422);
  expect(alone.body.detail).toContain("needs “New: Cordial” beside it");
  expect((await desk.publish("schedule", changes)).status).toBe(200);
  expect(await desk.visible()).toEqual([["Cordial", "Saturday: Town Hall- 7.30pm - 9pm"]]);
});

test("where all is public but what is pencilled, and sound checks, the page says that of these", async () => {
  await using desk = await openPublishing();
  const sets = [
    setOf("one", ["cordial"]),
    setOf("two", ["ivy"]),
    setOf("three", ["ivy"], { start: null, end: null }),
    setOf("four", ["cordial"], { kind: "soundCheck", start: 900, end: 930 }),
  ];
  await desk.write({ bands: [draftOf("Cordial"), draftOf("Ivy", { state: "pencilled" })], sets });
  await desk.publishAll();
  const [lineUp, schedule] = [await desk.read("line-up"), await desk.read("schedule")];
  expect([lineUp.changes, schedule.changes]).toEqual([[], []]);
  expect(lineUp.staysOut).toEqual(["1 pencilled band"]);
  expect(schedule.staysOut).toEqual(["1 pencilled set", "1 sound check"]);
});

test("what somebody has changed since it was read is not published, and is told", async () => {
  await using desk = await openPublishing();
  await desk.write({ bands: [draftOf("Cordial")], sets: [setOf("one", ["cordial"])] });
  await desk.publishAll();
  await desk.write({ sets: [setOf("one", ["cordial"], { start: 1080 })] });
  const { changes } = await desk.read("schedule");
  await desk.write({ sets: [setOf("one", ["cordial"], { start: 1110 })] });
  const refused = await desk.publish("schedule", changes);
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toContain("Cordial: Saturday 6.30 pm, Town Hall; was 7.30 pm.");
  expect(await desk.visible()).toEqual([["Cordial", "Saturday: Town Hall- 7.30pm - 9pm"]]);
});

test("sent twice, also at the same time, it is published once; the id of another publication is refused", async () => {
  await using desk = await openPublishing();
  await desk.write({ bands: [draftOf("Cordial")] });
  const { changes } = await desk.read();
  const id = crypto.randomUUID();
  const both = await Promise.all([1, 2].map(() => desk.publish("line-up", changes, { id })));
  expect(both.map(({ status, body }) => [status, body.isPublic])).toEqual([
    [200, true],
    [200, true],
  ]);
  expect((await desk.read()).publications).toHaveLength(1);
  const other = await signIn(desk.services, { programme: "change" });
  expect((await desk.publish("line-up", changes, { id, person: other })).status).toBe(409);
});

test("a band that was offered something and has not said yes is published only all the same, and that is signed", async () => {
  await using desk = await openPublishing();
  await desk.write({ bands: ["Asked", "Yes", "Told", "Confirmed", "Imported"].map((name) => draftOf(name)) });
  await desk.linked("asked", { offered_on: "2027-03-03" });
  await desk.linked("yes", { offered_on: "2027-03-03", answer: "yes" });
  const told = await desk.linked("told");
  const confirmed = await desk.linked("confirmed");
  const become = (status: string, id: string) =>
    desk.db.updateTable("desk_records").set({ told_status: status }).where("record_id", "=", id).execute();
  await become("accepted", told.id);
  await become("confirmed", confirmed.id);
  const { changes } = await desk.read();
  expect(changes.map(({ words, unanswered }) => [words, unanswered?.words ?? ""])).toEqual([
    ["New: Asked", "was offered it on 3 March, and has not said yes"],
    ["New: Confirmed", ""],
    ["New: Imported", ""],
    ["New: Told", "has our yes, and has not said yes itself"],
    ["New: Yes", ""],
  ]);
  const refused = await desk.publish("line-up", changes, { allTheSame: ["told"] });
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toContain("Asked was offered it on 3 March, and has not said yes.");
  expect(await desk.visible()).toEqual([]);
  const done = await desk.publish("line-up", changes, { allTheSame: ["told", "asked"] });
  expect(done.status).toBe(200);
  expect(done.body.words[0]).toBe(
    "New: Asked (published all the same: it was offered it on 3 March, and has not said yes)",
  );
  expect(await desk.logged()).toContain(
    "lineup.allTheSame Asked was offered it on 3 March, and has not said yes; Told has our yes, and has not said yes itself",
  );
  const { body } = await desk.db.selectFrom("lineup_publications").select("body").executeTakeFirstOrThrow();
  expect(body).not.toContain("offered");
});

test("at a time visitors see what was approved then, and nothing that was written since", async () => {
  await using desk = await openPublishing();
  const at = Date.now() + day;
  await desk.write({ bands: [draftOf("Cordial")] });
  const { changes } = await desk.read();
  const done = await desk.publish("line-up", changes, { at });
  expect(done.body.isPublic).toBe(false);
  await desk.write({ bands: [draftOf("Cordial", { style: "Swing" })] });
  expect([await desk.visible(), await desk.visible(at)]).toEqual([[], [["Cordial"]]]);
  const { publications, changes: left } = await desk.read();
  expect(publications).toMatchObject([{ state: "toCome", at, since: ["Cordial: style"] }]);
  expect(left.map(({ comesAt }) => comesAt)).toEqual([null]);
  await desk.write({ bands: [draftOf("Cordial")] });
  expect((await desk.read()).changes.map(({ comesAt }) => comesAt)).toEqual([at]);
  const choice = { publication: done.id };
  expect((await desk.post("/line-up/publications/stop", choice, desk.chair)).status).toBe(200);
  expect((await desk.post("/line-up/publications/stop", choice, desk.chair)).status).toBe(409);
  expect(await desk.visible(at)).toEqual([]);
  expect((await desk.read()).publications).toEqual([]);
});

test("a band that withdraws before the line-up comes out does not come with it", async () => {
  await using desk = await openPublishing();
  const at = Date.now() + day;
  await desk.write({ bands: [draftOf("Cordial"), draftOf("Ivy")], sets: [setOf("one", ["cordial"])] });
  const { changes } = await desk.read("schedule");
  await desk.publish(
    "schedule",
    [...(await desk.read()).changes, ...changes.filter(({ part }) => part === "schedule")],
    { at },
  );
  const { siteUrl } = desk.services.config;
  const by = { personId: desk.chair.personId, siteUrl };
  expect(await takeOut(desk.db, by, { bandId: "cordial", as: "withdrawn" })).toMatchObject({ ok: true });
  expect(await desk.visible(at)).toEqual([["Ivy"]]);
  const [toCome] = (await desk.read()).publications;
  expect(toCome?.words[0]).toBe("Left out, since it does not play any more: Cordial");
});

test("a band whose yes is taken back before the line-up comes out does not come with it, unless that was signed", async () => {
  await using desk = await openPublishing([...offerEndpoints, ...recordEndpoints]);
  const at = Date.now() + day;
  const offered = { offered_on: "2027-03-03" };
  await desk.write({ bands: ["Cordial", "Ivy", "Asked"].map((name) => draftOf(name)) });
  const cordial = await desk.linked("cordial", { ...offered, answer: "yes" });
  const ivy = await desk.linked("ivy");
  await desk.linked("asked", offered);
  const told = desk.db.updateTable("desk_records").set({ told_status: "accepted" });
  await told.where("record_id", "=", ivy.id).execute();
  const become = async (before: string, after: string) => {
    const { version } = await desk.db
      .selectFrom("desk_records")
      .select("version")
      .where("record_id", "=", ivy.id)
      .executeTakeFirstOrThrow();
    const body = { version, changes: [{ field: "status", before, after }] };
    expect((await desk.post(`/bands/${ivy.reference}/change`, body, desk.chair)).status).toBe(200);
  };
  await become("accepted", "confirmed");
  expect((await desk.publish("line-up", (await desk.read()).changes, { at, allTheSame: ["asked"] })).status).toBe(200);
  expect(await desk.visible(at)).toEqual([["Asked"], ["Cordial"], ["Ivy"]]);
  const before = { ...noOffer, offeredOn: "2027-03-03", answer: "yes" };
  const change = { before, after: { ...before, answer: "no" } };
  expect((await desk.post(`/bands/${cordial.reference}/offer`, change, desk.chair)).status).toBe(200);
  await become("confirmed", "accepted");
  expect(await desk.visible(at)).toEqual([["Asked"]]);
  const { publications, changes } = await desk.read();
  expect(publications[0]?.words.slice(0, 2)).toEqual([
    "Left out, since it has our yes, and has not said yes itself: Ivy",
    "Left out, since it has said no: Cordial",
  ]);
  // It waits among what is not public, to be signed or not.
  expect(changes.map(({ words, comesAt }) => [words, comesAt])).toEqual([
    ["New: Asked", at],
    ["New: Cordial", null],
    ["New: Ivy", null],
  ]);
});

test("a band that visitors see stays in what is to come, whatever becomes of its yes", async () => {
  await using desk = await openPublishing(offerEndpoints);
  const at = Date.now() + day;
  await desk.write({ bands: [draftOf("Cordial")] });
  await desk.publishAll("line-up");
  const { reference } = await desk.linked("cordial");
  await desk.write({ bands: [draftOf("Cordial", { style: "Swing" })] });
  await desk.publish("line-up", (await desk.read()).changes, { at });
  const change = { before: noOffer, after: { ...noOffer, answer: "no" } };
  expect((await desk.post(`/bands/${reference}/offer`, change, desk.chair)).status).toBe(200);
  expect((await desk.read()).publications[0]?.words).toEqual(["Cordial: style"]);
  expect(await desk.visible(at)).toEqual([["Cordial"]]);
});

test("what is taken back is as it was before, but for what has changed since, and can be brought back", async () => {
  await using desk = await openPublishing();
  const [cordial, ivy] = [draftOf("Cordial"), draftOf("Ivy")];
  await desk.write({ bands: [cordial, ivy], sets: [setOf("one", ["cordial"]), setOf("two", ["ivy"])] });
  const first = await desk.publishAll();
  await desk.write({ sets: [setOf("one", ["cordial"], { start: 600 }), setOf("two", ["ivy"], { start: 600 })] });
  const moved = await desk.publishAll();
  await desk.write({ sets: [setOf("two", ["ivy"], { start: 660 })] });
  const later = await desk.publishAll();
  const { takeBack, bringBack } = await desk.going(moved.id);
  expect(takeBack).toMatchObject({ words: ["Cordial: Saturday 7.30 pm, Town Hall; was 10 am"], left: 1 });
  expect(bringBack?.words).toEqual(["Ivy: Saturday 10 am, Town Hall; was 11 am"]);
  expect((await desk.back("takeBack", moved.id, { digest: "another" })).status).toBe(409);
  const id = crypto.randomUUID();
  for (const _ of [1, 2])
    expect((await desk.back("takeBack", moved.id, { id, digest: takeBack?.digest })).status).toBe(200);
  expect(await desk.visible()).toEqual([
    ["Cordial", "Saturday: Town Hall- 7.30pm - 9pm"],
    ["Ivy", "Saturday: Town Hall- 11am - 9pm"],
  ]);
  // The draft is as it was, and so it can be published again.
  expect((await desk.read("schedule")).changes.map(({ words }) => words)).toEqual([
    "Cordial: Saturday 10 am, Town Hall; was 7.30 pm",
  ]);
  expect((await desk.back("bringBack", later.id)).status).toBe(200);
  expect((await desk.visible())[0]).toEqual(["Cordial", "Saturday: Town Hall- 10am - 9pm"]);
  expect((await desk.back("takeBack", first.id)).status).toBe(200);
  expect(await desk.logged()).toContain("lineup.takeBack Cordial: Saturday 7.30 pm, Town Hall; was 10 am");
  const [last] = await desk.db
    .selectFrom("lineup_publications")
    .select(["what", "brings_back"])
    .orderBy("number", "desc")
    .execute();
  expect(last).toEqual({ what: "broughtBack", brings_back: first.id });
});

test("the first publication of all is taken back to nothing, and once only", async () => {
  await using desk = await openPublishing();
  await desk.write({ bands: [draftOf("Cordial")] });
  const { id } = await desk.publishAll("line-up");
  expect((await desk.back("takeBack", id)).status).toBe(200);
  expect(await desk.visible()).toEqual([]);
  expect((await desk.back("takeBack", id)).status).toBe(409);
});

test("what comes back is never a band that is only pencilled in by now, and one that has not said yes is asked about", async () => {
  await using desk = await openPublishing();
  await desk.write({ bands: [draftOf("Cordial"), draftOf("Ivy"), draftOf("Asked")] });
  const { id } = await desk.publishAll("line-up");
  await desk.write({ bands: ["Cordial", "Ivy", "Asked"].map((name) => draftOf(name, { state: "withdrawn" })) });
  await desk.publishAll("line-up");
  await desk.write({ bands: [draftOf("Cordial", { state: "pencilled" })] });
  await desk.linked("asked", { offered_on: "2027-03-03" });
  const { bringBack } = await desk.going(id);
  expect(bringBack).toMatchObject({ words: ["New: Asked", "New: Ivy"], unanswered: [{ id: "asked" }] });
  const read = { digest: bringBack?.digest };
  expect((await desk.back("bringBack", id, read)).status).toBe(409);
  expect((await desk.back("bringBack", id, { ...read, allTheSame: ["asked"] })).status).toBe(200);
  expect(await desk.visible()).toEqual([["Asked"], ["Ivy"]]);
});

test("what was to come when a backup was made waits for a word: it is published at once, or stopped", async () => {
  await using desk = await openPublishing();
  await desk.write({ bands: [draftOf("Cordial"), draftOf("Ivy")] });
  const { changes } = await desk.read();
  const at = Date.now() + day;
  const cordial = await desk.publish("line-up", changes.filter(named("Cordial")), { at });
  const ivy = await desk.publish("line-up", changes.filter(named("Ivy")), { at });
  await settleRestoredDatabase(desk.db, { madeAt: new Date().toISOString() });
  const chair = await signIn(desk.services, { chair: "change" });
  const states = async () => (await desk.read("line-up", chair)).publications.map(({ state }) => state);
  expect(await states()).toEqual(["held", "held"]);
  expect(await desk.visible(at + day)).toEqual([]);
  const id = crypto.randomUUID();
  const put = await desk.post("/line-up/publications/now", { id, publication: cordial.id }, chair);
  expect([put.status, (await put.json()).isPublic]).toEqual([200, true]);
  expect((await desk.post("/line-up/publications/stop", { publication: ivy.id }, chair)).status).toBe(200);
  expect(await desk.visible(at + day)).toEqual([["Cordial"]]);
  expect(await states()).toEqual(["current"]);
});

test("published before its time, a removal stands though the band is pencilled in again, and what is left out is not said", async () => {
  await using desk = await openPublishing();
  const publishNow = async (publication: string) => {
    const body = { id: crypto.randomUUID(), publication };
    return (await desk.post("/line-up/publications/now", body, desk.chair)).json();
  };
  await desk.write({ bands: [draftOf("Cordial"), draftOf("Ivy")] });
  await desk.publishAll("line-up");
  const at = Date.now() + day;
  await desk.write({ bands: [draftOf("Cordial", { state: "withdrawn" }), draftOf("Asked"), draftOf("Grace")] });
  await desk.linked("asked", { offered_on: "2027-03-03" });
  const { changes } = await desk.read();
  const all = await desk.publish("line-up", changes, { at, allTheSame: ["asked"] });
  await desk.write({ bands: [draftOf("Swing")] });
  const alone = await desk.publish("line-up", (await desk.read()).changes.filter(named("Swing")), { at });
  await desk.write({ bands: ["Cordial", "Grace", "Swing"].map((name) => draftOf(name, { state: "pencilled" })) });
  const words = [
    "Off the wall: Cordial",
    "New: Asked (published all the same: it was offered it on 3 March, and has not said yes)",
  ];
  expect(await publishNow(all.id)).toEqual({ isPublic: true, words });
  expect(await desk.visible()).toEqual([["Asked"], ["Ivy"]]);
  expect((await publishNow(alone.id)).detail).toContain("Nothing was published.");
  const { publications } = await desk.read();
  expect(publications.slice(0, 2)).toMatchObject([
    { id: alone.id, state: "toCome" },
    { words, state: "current" },
  ]);
});

test("a missing picture, an address that two have, and a venue that no line can be read with, are said before", async () => {
  await using desk = await openPublishing();
  const bands = [draftOf("Cordial", { picture: "" }), draftOf("Ivy"), draftOf("I vy", { id: "other" })];
  const venue = "Bar- 9pm";
  await desk.write({ bands, sets: [setOf("one", ["cordial"], { venue })] });
  const { changes } = await desk.read("line-up");
  expect(changes.map(({ warnings }) => warnings.join(" "))).toEqual([
    "It has no picture: the wall shows its name alone.",
    "Its page has the same web address as that of I vy: please give one of them another name.",
    "Its page has the same web address as that of Ivy: please give one of them another name.",
  ]);
  const refused = await desk.publish("line-up", changes);
  expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining("Ivy: Its page has the same")]);
  expect((await desk.publish("line-up", changes.slice(0, 2))).status).toBe(200);
  const [set] = (await desk.read("schedule")).changes;
  expect(set?.warnings[0]).toContain("cannot read “Saturday: Bar- 9pm- 7.30pm - 9pm”");
});

test("who may look only publishes nothing, and whose role ends meanwhile neither", async () => {
  await using desk = await openPublishing();
  await desk.write({ bands: [draftOf("Cordial")] });
  const looks = await signIn(desk.services, { programme: "look" });
  const { changes, mayChange } = await desk.read("line-up", looks);
  expect(mayChange).toBe(false);
  expect((await desk.publish("line-up", changes, { person: looks })).status).toBe(403);
  const other = await signIn(desk.services, { editor: "change" });
  expect((await desk.get("/line-up/publish", other)).status).toBe(403);
  expect(await desk.visible()).toEqual([]);
});
