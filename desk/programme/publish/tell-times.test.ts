import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { expect, test } from "vitest";
import { takeOutEndpoints } from "#desk/line-up/draft/take-out-endpoints.server.ts";
import { writtenEmails } from "#services/mail/emails/written-emails.server.tsx";
import { renderMail } from "#services/mail/outbox/deliver-mail.server.ts";
import { retryParked } from "#services/mail/outbox/outbox.server.ts";
import { draftOf, openPublishing, setOf } from "#tests/support/desk/publishing-desk.ts";
import { type TellView, tellView } from "./tell-contract.ts";
import { tellEndpoints } from "./tell-endpoints.server.ts";
import { withdrawTimes } from "./withdraw-times.server.ts";

/** Cordial and Ivy with their leaders, and Grace, of whose leader there is no address; all with their sets, and public. */
async function open() {
  const desk = await openPublishing([...tellEndpoints, ...takeOutEndpoints]);
  await desk.write({
    bands: ["Cordial", "Ivy", "Grace"].map((name) => draftOf(name)),
    sets: ["cordial", "ivy", "grace"].map((id) => setOf(`${id}.saturday.1`, [id])),
  });
  const cordial = await desk.linked("cordial");
  await desk.linked("ivy");
  await desk.linked("grace", {}, "none");
  const { id } = await desk.publishAll();
  const read = async () => tellView.parse(await (await desk.get("/schedule/tell", desk.chair)).json());
  const tell = async (
    view: Pick<TellView, "mails" | "toRing">,
    { id = crypto.randomUUID() as string, when = "hour" } = {},
  ) => {
    const bands = view.mails.map((mail) => ({ id: mail.bandId, digest: mail.digest }));
    const toRing = view.toRing.map(({ bandId }) => bandId);
    const response = await desk.post("/schedule/tell", { id, when, bands, toRing }, desk.chair);
    return { id, status: response.status, body: await response.json() };
  };
  const mails = () =>
    desk.db.selectFrom("outbox").selectAll().where("kind", "=", "band-schedule").orderBy("queued_at").execute();
  return {
    ...desk,
    cordial,
    published: id,
    tellThem: tell,
    toTell: read,
    tellAll: async (more = {}) => tell(await read(), more),
    /** Moves a set of the draft, and publishes that. */
    move: async (id: string, to: object) => {
      await desk.write({ sets: [setOf(`${id}.saturday.1`, [id], to)] });
      return desk.publishAll();
    },
    control: (id: string, what: string) => desk.post("/schedule/tell/control", { id, do: what }, desk.chair),
    mails,
    /** As if the worker had sent them. */
    deliver: () =>
      desk.db
        .updateTable("outbox")
        .set({ status: "sent", sent_at: Date.now() })
        .where("kind", "=", "band-schedule")
        .where("status", "=", "scheduled")
        .execute(),
    /** The calendar files of the last mail to a band. */
    files: async (bandId: string) => {
      const rows = (await mails()).map(({ facts }) => JSON.parse(facts));
      const [last] = rows.filter(({ to }) => to === `${bandId}@example.org`).slice(-1);
      return last.attachments as { filename: string; contentType: string; content: string }[];
    },
  };
}

const to = (view: TellView) => view.mails.map((mail) => mail.to);

test("each band that does not know its times gets one mail, to be read before; who has no address is listed to be rung", async () => {
  await using desk = await open();
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
  await using desk = await open();
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
  await using desk = await open();
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
  await using desk = await open();
  const view = await desk.toTell();
  const both = await Promise.all([desk.tellThem(view), desk.tellThem(view)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await desk.mails()).toHaveLength(2);
  expect(await desk.db.selectFrom("desk_to_ring").select("id").execute()).toHaveLength(1);
});

test("a mail with earlier times that has not gone is stopped by the next one, and one that was stopped told nobody", async () => {
  await using desk = await open();
  const first = await desk.tellAll();
  await desk.move("cordial", { start: 1080 });
  await desk.tellAll();
  expect((await desk.mails()).map(({ status }) => status).toSorted()).toEqual(["discarded", "scheduled", "scheduled"]);
  expect((await desk.control(first.id, "stop")).status).toBe(200);
  expect(to(await desk.toTell())).toEqual(["ivy@example.org"]);
});

test("a mail that was given up is not sent any more once its times have changed, or the band is told once more", async () => {
  await using desk = await open();
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
  await using desk = await open();
  const view = await desk.toTell();
  await desk.move("cordial", { start: 1080 });
  const refused = await desk.tellThem(view);
  expect(refused.status).toBe(409);
  expect(await desk.mails()).toEqual([]);
});

test("what a band is to hear of by telephone that day is not mailed to it, nor anything to a band that is cancelled", async () => {
  await using desk = await open();
  await desk.tellAll();
  await desk.deliver();
  expect(await desk.onTheDay("ivy.saturday.1", { kind: "venue", venue: "Hall" })).toEqual({ ok: true });
  await desk.write({ bands: [draftOf("Cordial", { state: "cancelled" })] });
  await desk.publishAll("line-up");
  expect(to(await desk.toTell())).toEqual([]);
});

test("a call about one set of a band tells it of that one alone: the other one is told once its mail is withdrawn", async () => {
  await using desk = await open();
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
  await using desk = await open();
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
  await using desk = await open();
  const lines = async () => (await desk.toTell()).toRing.map((each) => each.lines);
  await desk.tellAll();
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
  await using desk = await open();
  await desk.db.updateTable("lineup_publications").set({ what: "import" }).execute();
  expect(to(await desk.toTell())).toEqual([]);
  await desk.move("ivy", { start: 1080 });
  expect(to(await desk.toTell())).toEqual(["ivy@example.org"]);
});

test("the log says who told bands and who stopped it, and who may look only tells nobody", async () => {
  await using desk = await open();
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

const unfolded = (text: string) => text.replaceAll("\r\n ", "");
const lineValue = (text: string, name: string) =>
  unfolded(text)
    .split("\r\n")
    .filter((line) => line.startsWith(name))
    .map((line) => line.slice(line.indexOf(":") + 1))
    .at(-1);

test("the calendar file keeps to what Outlook, Google Calendar and Apple Calendar need to replace an entry by a later one", async () => {
  await using desk = await open();
  await desk.tellAll();
  await desk.deliver();
  const [first] = await desk.files("cordial");
  await desk.move("cordial", { start: 1080, venue: "A hall with a name so long — ōōōōōōōō 🎷🎷 — that it is folded" });
  await desk.tellAll();
  const [second] = await desk.files("cordial");
  const [before, after] = [first?.content ?? "", second?.content ?? ""];
  // RFC 5545 3.8.4.7, and all three: the UID is the same, and names the site; Google takes it for another event otherwise.
  expect([before, after].map((text) => lineValue(text, "UID"))).toEqual(
    Array(2).fill("cordial.saturday.1@jazz.example.org"),
  );
  // RFC 5546 2.1.5; Outlook and Apple ignore what does not have a higher SEQUENCE.
  expect(Number(lineValue(after, "SEQUENCE"))).toBeGreaterThan(Number(lineValue(before, "SEQUENCE")));
  for (const text of [before, after]) {
    // RFC 5545 3.8.7.2: DTSTAMP is in UTC. Outlook needs it to tell later from earlier.
    expect(lineValue(text, "DTSTAMP")).toMatch(/^\d{8}T\d{6}Z$/);
    // RFC 5546 3.2.1: a published event has an organizer and no attendee, so that no client asks for an answer.
    expect(lineValue(text, "METHOD")).toBe("PUBLISH");
    expect(unfolded(text)).toMatch(/^ORGANIZER;CN="[^"]+":(?:MAILTO|mailto):committee@/m);
    expect(text).not.toMatch(/^ATTENDEE/m);
    // RFC 5545 3.6.5: a zone that is named is in the file. Outlook shows other times without it, Apple refuses the file.
    expect(unfolded(text)).toMatch(/^DTSTART;TZID=Australia\/Melbourne:20270612T\d{6}\r$/m);
    expect(text).toContain("BEGIN:VTIMEZONE\r\n");
    // RFC 5545 3.1: CRLF, and no line of more than 75 octets, folded between letters. Outlook refuses bare LF.
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(Math.max(...text.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text).not.toContain("\ufffd");
    expect(text.match(/^VERSION:2\.0\r$/m) && text.match(/^PRODID:/m)).toBeTruthy();
  }
  // Two readers have it so.
  const [start] = [new ICAL.Event(ICAL.Component.fromString(after).getFirstSubcomponent("vevent") ?? undefined)];
  expect([start.startDate.toString(), start.location]).toEqual([
    "2027-06-12T18:00:00",
    expect.stringContaining("🎷🎷 — that it is folded"),
  ]);
  const events = Object.values(nodeIcal.sync.parseICS(after)).filter((each) => each?.type === "VEVENT");
  expect(events).toMatchObject([{ uid: "cordial.saturday.1@jazz.example.org", method: "PUBLISH" }]);
  expect(events.map((each) => each?.type === "VEVENT" && each.start.toISOString())).toEqual([
    "2027-06-12T08:00:00.000Z",
  ]);
});

test("a set that goes is cancelled by a file of its own, with its UID and a higher SEQUENCE, and the others stay", async () => {
  await using desk = await open();
  await desk.write({ sets: [setOf("cordial.sunday.1", ["cordial"], { day: "Sunday" })] });
  await desk.publishAll();
  await desk.tellAll();
  await desk.deliver();
  const [told] = await desk.files("cordial");
  expect(told?.content.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  await desk.db.deleteFrom("sets").where("id", "=", "cordial.sunday.1").execute();
  await desk.publishAll();
  const { mails } = await desk.toTell();
  expect(mails[0]?.text).toContain("No longer: Sunday 13 June, 7.30 pm to 9 pm, Town Hall");
  await desk.tellAll();
  await desk.deliver();
  const [stays, off, ...others] = await desk.files("cordial");
  expect([stays?.content.match(/BEGIN:VEVENT/g)?.length, others]).toEqual([1, []]);
  const text = off?.content ?? "";
  // RFC 5546 3.2.5: one event, its UID, a higher SEQUENCE, STATUS and the organizer. Google and Outlook remove it then, Apple strikes it out.
  expect(off?.contentType).toBe("text/calendar; charset=utf-8; method=CANCEL");
  expect(["METHOD", "STATUS", "UID"].map((name) => lineValue(text, name))).toEqual([
    "CANCEL",
    "CANCELLED",
    "cordial.sunday.1@jazz.example.org",
  ]);
  const sequenceThen = Number(/UID:cordial\.sunday[\s\S]*?SEQUENCE:(\d+)/.exec(told?.content ?? "")?.[1]);
  expect(Number(lineValue(text, "SEQUENCE"))).toBeGreaterThan(sequenceThen);
  // One that comes back is newer than its cancelling.
  await desk.write({ sets: [setOf("cordial.sunday.1", ["cordial"], { day: "Sunday" })] });
  await desk.publishAll();
  await desk.tellAll();
  const [again] = await desk.files("cordial");
  const later = Number(/UID:cordial\.sunday[\s\S]*?SEQUENCE:(\d+)/.exec(again?.content ?? "")?.[1]);
  expect(later).toBeGreaterThan(Number(lineValue(text, "SEQUENCE")));
});

test("a set that visitors see cancelled is cancelled in the band's calendar", async () => {
  await using desk = await open();
  await desk.tellAll();
  await desk.deliver();
  await desk.move("cordial", { isCancelled: true });
  const { mails } = await desk.toTell();
  expect(mails[0]?.text).toContain("Cancelled: Saturday 12 June, 7.30 pm to 9 pm, Town Hall");
  await desk.tellAll();
  expect((await desk.files("cordial")).map(({ filename }) => filename)).toEqual(["cancelled-1.ics"]);
});

test("the mail carries its calendar file as it was made, byte for byte", async () => {
  await using desk = await open();
  await desk.tellAll();
  const row = (await desk.mails()).find(({ facts }) => facts.includes("cordial@example.org"));
  if (!row) throw new Error("there is no mail");
  const context = desk.services;
  const { message } = await renderMail({ templates: async () => writtenEmails, context }, row);
  const part = message?.split(/^--/m).find((each) => each.includes("your-times.ics")) ?? "";
  expect(part).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH;\s+name=your-times\.ics\r$/m);
  expect(part).toMatch(/^Content-Disposition: attachment; filename=your-times\.ics\r$/m);
  const sent = Buffer.from(part.slice(part.indexOf("\r\n\r\n")), "base64").toString();
  expect(sent).toBe((await desk.files("cordial"))[0]?.content);
});
