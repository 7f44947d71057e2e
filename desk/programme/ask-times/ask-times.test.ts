import { expect, test } from "vitest";
import { recordView } from "#desk/records/model/record-contract.ts";
import { askedTimesOf, noteTimesAnswer } from "#desk/records/offers/asked-times.server.ts";
import { offerEndpoints } from "#desk/records/offers/offer-endpoints.server.ts";
import { recordEndpoints } from "#desk/records/record-endpoints.server.ts";
import { stopMails } from "#services/mail/outbox/scheduled-mails.server.ts";
import type { DraftSet } from "#site/features/lineup/records/line-up-draft.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { placeBand } from "#tests/support/desk/placed-bands.ts";
import { publishDraft } from "#tests/support/line-up/draft.ts";
import { askBatchView, askView, mailsToAsk } from "./ask-times-contract.ts";
import { askTimesEndpoints } from "./ask-times-endpoints.server.ts";

async function open() {
  const desk = await openDesk([...askTimesEndpoints, ...recordEndpoints, ...offerEndpoints]);
  const ann = await signIn(desk.services, { programme: "change" });
  const { db } = desk.services;
  const entries = async () => ({
    items: [{ fields: { startDate: "2027-06-10", endDate: "2027-06-14", lineupDate: "2027-03-31", name: "CJF" } }],
  });
  Object.assign(desk.services.content.client, { entries });
  const view = async () => askView.parse(await (await desk.get("/schedule/ask", ann)).json());
  const read = async (references: readonly string[]) =>
    mailsToAsk.parse(await (await desk.post("/schedule/ask/read", { references, page: 1 }, ann)).json());
  const send = async (references: readonly string[], changes: object = {}) => {
    const { digest, count } = await read(references);
    const body = { id: crypto.randomUUID(), references, again: [], digest, count, when: "hour", ...changes };
    return { response: await desk.post("/schedule/ask/send", body, ann), body };
  };
  const place = (name: string, sets: readonly Partial<DraftSet>[] = [{}], answers: object = {}) =>
    placeBand(desk, name, sets, {
      leaderName: "Ann Lee",
      leaderEmail: `${name.toLowerCase()}@example.org`,
      ...answers,
    });
  const batch = async (id: string) => askBatchView.parse(await (await desk.get(`/schedule/ask/${id}`, ann)).json());
  const control = (id: string, what: string) => desk.post("/schedule/ask/control", { id, do: what }, ann);
  const move = (bandId: string, starts: number) =>
    db
      .updateTable("sets")
      .set({ starts, ends: starts + 60 })
      .where("band_ids", "like", `%${bandId}%`)
      .execute();
  const outbox = () => db.selectFrom("outbox").selectAll().orderBy("once_key").execute();
  return { ...desk, db, ann, view, read, send, place, batch, control, move, outbox };
}

test("each mail tells its band its pencilled times and the offer, and until when it is to stay among them", async () => {
  await using desk = await open();
  const sets = [{ day: "Sunday", start: 14 * 60, end: null, venue: "Bandstand", position: 1 }, {}];
  const { reference, id } = await desk.place("Cordial", sets);
  const offer = { kind: "band" as const, record_id: id, sets: 2, fee_cents: 60_000, gst: "included" as const };
  const rest = { payee: "", abn: "", payee_is: "" as const, invoice_in: null, paid_on: null, paid_by: "" };
  const answered = { offered_on: null, offered_way: "" as const, answer: "" as const, answered_on: null };
  const edited = { answered_way: "" as const, version: 1, edited_by: desk.ann.personId, edited_at: 0 };
  await desk.db
    .insertInto("desk_offers")
    .values({ ...offer, ...rest, ...answered, ...edited })
    .execute();
  const { bands, until } = await desk.view();
  const times = ["Saturday 12 June, 7.30 pm to 8.30 pm, Town Hall", "Sunday 13 June, 2 pm, Bandstand"];
  expect(bands).toMatchObject([{ reference, times, fee: "$600 including GST", standing: "notAsked", asked: null }]);
  expect(until).toBe("31 March");
  const { mails } = await desk.read([reference]);
  expect(mails[0]).toMatchObject({ to: "cordial@example.org", subject: expect.stringContaining("do these times") });
  const text = mails[0]?.text ?? "";
  expect(text).toContain(
    "\n\nSaturday 12 June, 7.30 pm to 8.30 pm, Town Hall; and Sunday 13 June, 2 pm, Bandstand\n\n",
  );
  expect(text).toContain("We offer 2 sets and a fee of $600 including GST.");
  expect(text).toContain("please keep it to yourselves until 31 March.");
  const { response } = await desk.send([reference]);
  expect(response.status).toBe(200);
  const [mail] = await desk.outbox();
  expect(mail).toMatchObject({ kind: "band-times", status: "scheduled", about_id: id });
  expect(JSON.parse(mail?.facts ?? "").text).toBe(text);
});

test("without an offer the mail makes sense, and without an address a band is listed to be rung", async () => {
  await using desk = await open();
  const { reference } = await desk.place("Plain");
  await desk.place("Silent", [{}], { leaderEmail: "", leaderPhone: "0400 000 000" });
  const { mails } = await desk.read([reference]);
  expect(mails[0]?.text).toContain("Town Hall\n\nDoes that suit you?");
  const { bands } = await desk.view();
  const silent = bands.find(({ name }) => name === "Silent");
  expect(silent).toMatchObject({ to: "", phone: "0400 000 000" });
  expect((await desk.read([silent?.reference ?? ""])).left).toEqual(["Silent: has no email address"]);
  const rang = { id: crypto.randomUUID(), reference: silent?.reference, answer: "yes", words: "not before eight" };
  expect((await desk.post("/schedule/ask/rang", rang, desk.ann)).status).toBe(200);
  expect((await desk.post("/schedule/ask/rang", rang, desk.ann)).status, "sent again").toBe(200);
  expect((await desk.view()).bands.find(({ name }) => name === "Silent")).toMatchObject({
    standing: "asked",
    asked: { way: "phone", answer: "yes", words: "not before eight", by: "Ann Lee" },
  });
  expect(await desk.db.selectFrom("desk_times_told").selectAll().execute()).toHaveLength(1);
});

test("a band whose times visitors read already is not asked to keep them to itself, until one of them changes", async () => {
  await using desk = await open();
  const { reference, bandId } = await desk.place("Cordial", [{}], { state: "in" });
  await publishDraft(desk.services);
  const standing = async () => (await desk.view()).bands.map((band) => band.standing);
  expect(await standing()).toEqual(["public"]);
  expect(await desk.read([reference])).toMatchObject({
    count: 0,
    left: ["Cordial: visitors read its times already"],
  });
  await desk.move(bandId, 20 * 60);
  expect(await standing()).toEqual(["notAsked"]);
  expect((await desk.read([reference])).count).toBe(1);
});

test("nobody is asked about the same times twice unless somebody chooses so, and changed times are marked", async () => {
  await using desk = await open();
  const { reference, bandId } = await desk.place("Cordial");
  const first = await desk.send([reference]);
  expect((await desk.post("/schedule/ask/send", first.body, desk.ann)).status, "the same request once more").toBe(200);
  expect(await desk.outbox()).toHaveLength(1);
  expect((await desk.view()).bands[0]?.standing).toBe("asked");
  expect((await desk.read([reference])).again).toEqual([reference]);
  const refused = (await desk.send([reference])).response;
  expect(refused.status).toBe(409);
  expect((await refused.json()).detail).toContain("Cordial");
  expect((await desk.send([reference], { again: [reference] })).response.status).toBe(200);
  await desk.move(bandId, 20 * 60);
  expect((await desk.view()).bands[0]?.standing).toBe("changed");
  const { digest, count } = await desk.read([reference]);
  expect((await desk.send([reference], { count: 0 })).response.status, "another number than goes").toBe(409);
  await desk.move(bandId, 21 * 60);
  expect((await desk.send([reference], { digest, count })).response.status, "other times than were read").toBe(409);
  expect((await desk.send([reference])).response.status).toBe(200);
  expect(await desk.outbox()).toHaveLength(3);
});

test("a question that waits, or was given up, never goes once its band is asked anew, and one that has gone stays", async () => {
  await using desk = await open();
  const { id: recordId, reference, bandId } = await desk.place("Cordial");
  const other = await desk.place("Ivy");
  const statuses = async () =>
    (await desk.outbox()).filter(({ about_id }) => about_id !== other.id).map(({ status }) => status);
  const become = (status: "sent" | "parked") =>
    desk.db.updateTable("outbox").set({ status }).where("status", "=", "scheduled").execute();
  await desk.send([reference]);
  await become("sent");
  await desk.move(bandId, 20 * 60);
  await desk.send([reference, other.reference]);
  await desk.move(bandId, 21 * 60);
  await desk.send([reference]);
  expect((await statuses()).toSorted()).toEqual(["discarded", "scheduled", "sent"]);
  expect((await desk.view()).bands.map(({ name, standing }) => [name, standing]).toSorted()).toEqual([
    ["Cordial", "asked"],
    ["Ivy", "asked"],
  ]);
  await become("parked");
  const [, givenUp] = (await askedTimesOf(desk.db, [recordId]))(recordId).toReversed();
  const after = { answer: "no", words: "Sunday only" } as const;
  const change = { id: givenUp?.id ?? "", before: { answer: "", words: "" } as const, after };
  await noteTimesAnswer(desk.db, { recordId, personId: desk.ann.personId }, change);
  await desk.move(bandId, 22 * 60);
  await desk.send([reference]);
  expect((await askedTimesOf(desk.db, [recordId]))(recordId), "what was said by telephone stays").toContainEqual(
    expect.objectContaining({ ...after, outcome: expect.objectContaining({ state: "stopped" }) }),
  );
  expect((await statuses()).toSorted()).toEqual(["discarded", "discarded", "scheduled", "sent"]);
  await stopMails(
    desk.db,
    (await desk.outbox()).filter(({ status }) => status === "scheduled").map(({ once_key }) => once_key),
  );
  await desk.move(bandId, 21 * 60);
  expect((await desk.view()).bands.find(({ name }) => name === "Cordial")?.standing, "it never got that mail").toBe(
    "changed",
  );
});

test("a batch is paused, goes on and is stopped: who got no mail was not asked", async () => {
  await using desk = await open();
  const bands = [await desk.place("One"), await desk.place("Two"), await desk.place("Three")];
  const { body } = await desk.send(bands.map(({ reference }) => reference));
  await desk.control(body.id, "pause");
  expect((await desk.batch(body.id)).batch).toMatchObject({ state: "paused", waiting: 3 });
  await desk.control(body.id, "goOn");
  const sent = desk.db.updateTable("outbox").set({ status: "sent", sent_at: Date.now() });
  await sent.where("about_id", "=", bands[0]?.id ?? "").execute();
  const [two] = (await desk.outbox()).filter(({ about_id }) => about_id === bands[1]?.id);
  await stopMails(desk.db, [two?.once_key ?? ""]);
  const standings = async () =>
    Object.fromEntries((await desk.view()).bands.map(({ name, standing }) => [name, standing]));
  expect(await standings(), "one was stopped by itself").toEqual({ One: "asked", Two: "notAsked", Three: "asked" });
  await desk.control(body.id, "stop");
  await desk.control(body.id, "stop");
  const { batch, asked } = await desk.batch(body.id);
  expect(batch).toMatchObject({ state: "stopped", sent: 1, stopped: 2 });
  expect(asked.map(({ name }) => name)).toEqual(["One"]);
  expect(await standings()).toEqual({ One: "asked", Two: "notAsked", Three: "notAsked" });
  const log = await desk.db.selectFrom("desk_log").select("action").orderBy("at").execute();
  expect(log.map(({ action }) => action)).toEqual(["times.ask", "times.pause", "times.goOn", "times.stop"]);
});

test("an answer is noted at the band, by whom, shown there and in the batch, and not overwritten unseen", async () => {
  await using desk = await open();
  const { reference } = await desk.place("Cordial");
  const { body } = await desk.send([reference]);
  const [asked] = (await desk.batch(body.id)).asked;
  const note = (after: object, before: object = { answer: "", words: "" }) =>
    desk.post(`/bands/${reference}/times-answer`, { id: asked?.asked.id, before, after }, desk.ann);
  expect((await note({ answer: "no", words: "our drummer plays at 8" })).status).toBe(200);
  const said = { answer: "no", words: "our drummer plays at 8", notedBy: "Ann Lee" };
  expect((await desk.batch(body.id)).asked[0]?.asked).toMatchObject(said);
  const record = recordView.parse(await (await desk.get(`/bands/${reference}?again`, desk.ann)).json());
  expect(record.askedTimes).toMatchObject([{ ...said, times: ["Saturday 12 June, 7.30 pm to 8.30 pm, Town Hall"] }]);
  const conflict = await note({ answer: "yes", words: "" });
  expect(conflict.status).toBe(409);
  expect((await conflict.json()).conflicts).toMatchObject([{ field: "answer", theirs: "no" }]);
  const words = await desk.db.selectFrom("desk_log").select("changes").execute();
  expect(JSON.stringify(words)).not.toContain("drummer");
});

test("a member whose own band it is notes no answer for it, neither to a mail nor from the telephone", async () => {
  await using desk = await open();
  const { reference, id } = await desk.place("Cordial");
  const { body } = await desk.send([reference]);
  const [asked] = (await desk.batch(body.id)).asked;
  await desk.post(`/bands/${reference}/conflict`, { hasConflictOfInterest: true }, desk.ann);
  const answer = { answer: "yes", words: "" };
  const change = { id: asked?.asked.id, before: { answer: "", words: "" }, after: answer };
  const rang = { id: crypto.randomUUID(), reference, ...answer };
  const refused = [
    await desk.post(`/bands/${reference}/times-answer`, change, desk.ann),
    await desk.post("/schedule/ask/rang", rang, desk.ann),
  ];
  for (const response of refused)
    expect([response.status, (await response.json()).detail]).toEqual([403, expect.stringContaining("others decide")]);
  const told = desk.db.selectFrom("desk_times_told").select("answer").where("record_id", "=", id);
  expect(await told.execute()).toEqual([{ answer: "" }]);
});

test("only whoever may change the line-up asks, and who only looks sees", async () => {
  await using desk = await open();
  const { reference } = await desk.place("Cordial");
  const looks = await signIn(desk.services, { programme: "look" });
  expect((await desk.get("/schedule/ask", looks)).status).toBe(200);
  for (const person of [looks, await signIn(desk.services, { treasurer: "change" })])
    for (const command of ["read", "send", "control", "rang"])
      expect((await desk.post(`/schedule/ask/${command}`, { reference }, person)).status, command).toBe(403);
});
