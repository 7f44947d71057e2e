import { expect, test } from "vitest";
import { openAnnouncements } from "#tests/support/desk/announcements.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { announceView, meetingMinutes } from "./announce-contract.ts";

const day = 86_400_000;

async function open() {
  const desk = await openDesk([]);
  const { db } = desk.services;
  const chair = await signIn(desk.services, { chair: "change" });
  const { get, post } = deskBrowser(desk.services, chair.cookie);
  const decide = async (reference: string, after: string) => {
    const { version, status: before } = (await get(`/bands/${reference}`)).body;
    const changes = [{ field: "status", before, after }];
    expect((await post(`/bands/${reference}/change`, { version, changes })).status).toBe(200);
  };
  return {
    ...desk,
    db,
    get,
    decide,
    decided: async (decision: string) => {
      const band = await desk.store("band");
      await decide(band.reference, decision);
      return band;
    },
    tell: async (reference: string, way: "mail" | "phone" = "mail") => {
      const { decided } = announceView.parse((await get("/announce")).body);
      const found = decided.find((each) => each.reference === reference);
      const { version, decision, mail } = found ?? {};
      const records = [{ kind: "band", reference, version, decision, way, mailDigest: mail?.digest }];
      const batchId = crypto.randomUUID();
      expect((await post("/announce/tell", { batchId, when: "hour", records })).status).toBe(200);
      return { batchId };
    },
  };
}

test("the minutes keep a decision that the applicant answered the same day, and call no lost mail told", async () => {
  await using desk = await open();
  const band = await desk.decided("accepted");
  await desk.tell(band.reference, "phone");
  await desk.decide(band.reference, "confirmed");
  const other = await desk.decided("declined");
  const { batchId } = await desk.tell(other.reference);
  await desk.db.updateTable("outbox").set({ status: "parked" }).where("batch_id", "=", batchId).execute();
  const { decisions } = meetingMinutes.parse((await desk.get("/announce/minutes")).body);
  const lines = decisions.map(({ reference, decision, told }) => [reference, decision, told?.way]);
  expect(lines.toSorted()).toEqual(
    [
      [band.reference, "accepted", "phone"],
      [other.reference, "declined", undefined],
    ].toSorted(),
  );
});

test("the minutes of a day also have a decision that was told before another one was made", async () => {
  await using desk = await open();
  const { reference } = await desk.decided("accepted");
  await desk.tell(reference, "phone");
  await desk.decide(reference, "waiting");
  await desk.decide(reference, "declined");
  const lines = async () =>
    meetingMinutes
      .parse((await desk.get("/announce/minutes")).body)
      .decisions.map((each) => [each.decision, each.told?.way]);
  expect(await lines(), "nobody heard of the second one").toEqual([
    ["accepted", "phone"],
    ["declined", undefined],
  ]);
  await desk.tell(reference);
  expect(await lines()).toEqual([
    ["accepted", "phone"],
    ["declined", "mail"],
  ]);
});

test("the minutes begin with the last day on which something was decided, not only shortlisted", async () => {
  await using desk = await open();
  const { reference } = await desk.decided("accepted");
  const later = await desk.store("band");
  const changes = JSON.stringify([{ field: "status", before: "new", after: "shortlisted" }]);
  const shortlisted = { action: "record.change", subject_kind: "band", subject_id: later.id, changes };
  await desk.db
    .insertInto("desk_log")
    .values({ id: crypto.randomUUID(), at: Date.now() + 2 * day, person_id: null, ...shortlisted })
    .execute();
  const { decisions } = meetingMinutes.parse((await desk.get("/announce/minutes")).body);
  expect(decisions.map((each) => each.reference)).toEqual([reference]);
});

test("the minutes have each decision of a day, who made it, how it was told, and who took no part", async () => {
  await using desk = await openAnnouncements();
  const bob = await signIn(desk.services, { programme: "change" }, {}, "Bob Stone");
  const band = await desk.decided("band", "shortlisted", { bandName: "The Dredge" });
  await desk.decide("band", band.reference, "accepted", bob);
  const other = await desk.decided("band", "declined", { bandName: "Low Tide" });
  await desk.post(`/bands/${other.reference}/conflict`, { hasConflictOfInterest: true }, bob);
  const undecided = await desk.decided("band", "accepted");
  await desk.decide("band", undecided.reference, "new");
  await desk.tell([band.reference], { way: "phone" });
  const read = async (query = "") =>
    meetingMinutes.parse(await (await desk.get(`/announce/minutes${query}`, desk.chair)).json());
  const { decisions } = await read();
  const lines = decisions.map(({ name, by, decision, told, tookNoPart }) => [
    name,
    decision,
    by,
    told?.way,
    tookNoPart,
  ]);
  expect(lines.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
    ["Low Tide", "declined", "Ann Lee", undefined, ["Bob Stone"]],
    ["The Dredge", "accepted", "Bob Stone", "phone", []],
  ]);
  expect((await read("?day=2020-01-31")).decisions).toEqual([]);
  const volunteers = await signIn(desk.services, { volunteers: "change" });
  expect((await (await desk.get("/announce/minutes", volunteers)).json()).decisions).toEqual([]);
});
