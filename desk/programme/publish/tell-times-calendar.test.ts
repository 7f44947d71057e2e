import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { expect, test } from "vitest";
import { writtenEmails } from "#services/mail/emails/written-emails.server.tsx";
import { renderMail } from "#services/mail/outbox/deliver-mail.server.ts";
import { setOf } from "#tests/support/desk/publishing-desk.ts";
import { openTelling } from "#tests/support/desk/telling-desk.ts";

const unfolded = (text: string) => text.replaceAll("\r\n ", "");
const lineValue = (text: string, name: string) =>
  unfolded(text)
    .split("\r\n")
    .filter((line) => line.startsWith(name))
    .map((line) => line.slice(line.indexOf(":") + 1))
    .at(-1);

test("the calendar file keeps to what Outlook, Google Calendar and Apple Calendar need to replace an entry by a later one", async () => {
  await using desk = await openTelling();
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
  await using desk = await openTelling();
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
  await using desk = await openTelling();
  await desk.tellAll();
  await desk.deliver();
  await desk.move("cordial", { isCancelled: true });
  const { mails } = await desk.toTell();
  expect(mails[0]?.text).toContain("Cancelled: Saturday 12 June, 7.30 pm to 9 pm, Town Hall");
  await desk.tellAll();
  expect((await desk.files("cordial")).map(({ filename }) => filename)).toEqual(["cancelled-1.ics"]);
});

test("the mail carries its calendar file as it was made, byte for byte", async () => {
  await using desk = await openTelling();
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
