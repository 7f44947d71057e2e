import { expect, test } from "vitest";
import { meetingMinutes } from "#desk/mail/announce/announce-contract.ts";
import { batchTitle, batchWords } from "#desk/mail/decisions/decision-words.ts";
import { listToolEndpoints } from "#desk/records/list-tools-endpoints.server.ts";
import { recordList } from "#desk/records/lists/record-list-contract.ts";
import { recordTypes, statusInSpreadsheets } from "#desk/records/model/record-types.ts";
import { peopleEndpoints } from "#desk/records/people/people-endpoints.server.ts";
import { personView } from "#desk/records/people/person-contract.ts";
import { openAnnouncements } from "#tests/support/desk/announcements.ts";
import { knownWords, statusWords } from "./known-words.ts";

const email = "bo@example.org";
const sentAt = Date.UTC(2026, 0, 5, 2);

/** What the list, the person's page, the spreadsheet and the minutes say of a volunteer whose refusal was sent off. */
async function openTold() {
  const desk = await openAnnouncements([...peopleEndpoints, ...listToolEndpoints]);
  const { db, chair, services } = desk;
  const { timeZone } = services.config;
  const volunteer = await desk.decided("volunteer", "declined", { email });
  const { batchId } = await desk.tell([volunteer.reference]);
  const mail = db.updateTable("outbox").where("batch_id", "=", batchId);
  const seen = async () => {
    const list = recordList.parse(await (await desk.get("/volunteers?view=all&year=all", chair)).json());
    const person = personView.parse(await (await desk.get(`/people/${email}`, chair)).json());
    const csv = await (await desk.post("/volunteers/csv", { search: "?view=all&year=all" }, chair)).text();
    const minutes = meetingMinutes.parse(await (await desk.get("/announce/minutes", chair)).json());
    const rows = [list.rows[0], person.records[0]].map((row) =>
      row ? knownWords(recordTypes.volunteer, row, timeZone) : "missing",
    );
    const { batch } = await desk.batch(batchId);
    return { rows, csv, minutes: minutes.decisions[0]?.told?.outcome.state, batch, words: batchWords(batch, timeZone) };
  };
  return Object.assign(desk, { mail, seen });
}

test("lists, the person's page, spreadsheets and minutes say what waits as waiting, and when it went", async () => {
  await using desk = await openTold();
  const waiting = await desk.seen();
  for (const row of waiting.rows) expect(row).toMatch(/^will be told (today|tomorrow) at /);
  expect(waiting.csv).toMatch(/declined, will be told \d{4}-\d\d-\d\d \d\d:\d\d/);
  expect(waiting).toMatchObject({ minutes: "waits", batch: { waiting: 1, held: 0 } });
  await desk.mail.set({ status: "queued" }).execute();
  expect((await desk.seen()).rows).toEqual(Array(2).fill("the mail is on its way, not told yet"));
  await desk.mail.set({ status: "sent", sent_at: sentAt }).execute();
  const sent = await desk.seen();
  expect(sent.rows).toEqual(Array(2).fill("told on 5 Jan 2026"));
  expect(sent.csv).toContain("declined, told 2026-01-05");
  expect(sent).toMatchObject({ minutes: "sent", words: "1 no. The mail has gone." });
});

test("a decision whose mail is held, did not arrive, or was given up and deleted, is nowhere said to be told", async () => {
  await using desk = await openTold();
  await desk.mail.set({ status: "held" }).execute();
  const held = await desk.seen();
  expect(held.rows).toEqual(Array(2).fill("the mail is held, not told yet"));
  expect(held.csv).toContain("declined, not told, the mail is held");
  expect(held).toMatchObject({ minutes: "held", words: "1 no. 1 held until the chair decides." });
  await desk.mail.set({ status: "parked" }).execute();
  const failed = await desk.seen();
  expect(failed.rows).toEqual(Array(2).fill("the mail did not arrive: not told"));
  expect(failed.csv).toContain("declined, not told, the mail did not arrive");
  expect(failed).toMatchObject({ minutes: undefined, words: "1 no. 1 did not arrive." });
  await desk.db.deleteFrom("outbox").execute();
  expect((await desk.seen()).rows).toEqual(Array(2).fill("the mail did not arrive: not told"));
});

test("a mail that is just being tried is on its way, and has told nobody", async () => {
  await using desk = await openTold();
  await desk.mail.set({ status: "queued", attempts: 1 }).execute();
  const { batch, words } = await desk.seen();
  expect([batchTitle(batch), words]).toEqual(["Goes out together", "1 no. 0 gone so far, 1 on its way."]);
});

test("an answered message says that its answer waits, or did not arrive", async () => {
  const timeZone = "Australia/Melbourne";
  const of = (state: "waits" | "failed" | "sent") =>
    knownWords(recordTypes.message, { status: "answered", toldStatus: "new", telling: { state, at: null } }, timeZone);
  expect(of("waits")).toBe("the mail is on its way, not sent yet");
  expect(of("failed")).toBe("the mail did not arrive: not sent");
  expect(of("sent")).toBe("sent");
});

test("a band is offered a place once its mail has gone, and said yes once it did; a volunteer stays accepted", () => {
  const of = (kind: "band" | "volunteer", state: "untold" | "waits" | "held" | "failed" | "sent") => {
    const toldStatus = state === "untold" ? "new" : "accepted";
    return statusWords(recordTypes[kind], { status: "accepted", toldStatus, telling: { state, at: null } });
  };
  for (const state of ["untold", "waits", "held", "failed"] as const) expect(of("band", state)).toBe("accepted");
  expect(of("band", "sent")).toBe("offered");
  expect(of("volunteer", "sent")).toBe("accepted");
  const answered = { status: "confirmed", toldStatus: "confirmed", telling: null };
  expect(statusWords(recordTypes.band, answered)).toBe("said yes");
  expect(statusInSpreadsheets(recordTypes.band, "confirmed"), "earlier spreadsheets are still read").toBe("confirmed");
});
