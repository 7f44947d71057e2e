import { expect, test } from "vitest";
import { announceView, batchView } from "#desk/mail/announce/announce-contract.ts";
import { deleteParkedMails } from "#services/mail/outbox/outbox.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";

const day = 86_400_000;

async function open() {
  const desk = await openDesk([]);
  const { services } = desk;
  const { db } = services;
  const chair = await signIn(services, { chair: "change" });
  const { get, post } = deskBrowser(services, chair.cookie);
  const read = async () => announceView.parse((await get("/announce")).body);
  const decide = async (reference: string, after: string) => {
    const { version, status: before } = (await get(`/bands/${reference}`)).body;
    const changes = [{ field: "status", before, after }];
    expect((await post(`/bands/${reference}/change`, { version, changes })).status).toBe(200);
  };
  return {
    ...desk,
    db,
    chair,
    get,
    post,
    read,
    decide,
    decided: async (decision: string, changes: object = {}) => {
      const band = await desk.store("band", { ...changes });
      await decide(band.reference, decision);
      return band;
    },
    found: async (reference: string) => (await read()).decided.find((each) => each.reference === reference),
    tell: async (reference: string, way: "mail" | "phone" = "mail") => {
      const found = (await read()).decided.find((each) => each.reference === reference);
      const { version, decision, mail } = found ?? {};
      const records = [{ kind: "band", reference, version, decision, way, mailDigest: mail?.digest }];
      const batchId = crypto.randomUUID();
      const { status } = await post("/announce/tell", { batchId, when: "hour", records });
      return { status, batchId };
    },
    batch: async (id: string) => batchView.parse((await get(`/announce/${id}`)).body),
    /** What became of the mail of a batch, such as that the server refused it. */
    setMail: (
      batchId: string,
      values: { status?: "sent" | "parked" | "queued"; sent_at?: number; attempts?: number },
    ) => db.updateTable("outbox").set(values).where("batch_id", "=", batchId).execute(),
    /** The time of a batch's mails is over. */
    letPass: async (id: string) => {
      const over = Date.now() - day;
      await db.updateTable("desk_batches").set({ goes_at: over }).where("id", "=", id).execute();
      await db.updateTable("outbox").set({ due_at: over }).where("batch_id", "=", id).execute();
    },
    currentDecision: async (id: string) => {
      const row = db.selectFrom("desk_records").select(["told_status", "prepared_status"]).where("record_id", "=", id);
      const { told_status, prepared_status } = await row.executeTakeFirstOrThrow();
      return [told_status, prepared_status];
    },
    mails: async () => {
      const mails = await db.selectFrom("outbox").select("status").where("kind", "=", "band-decision").execute();
      return mails.map(({ status }) => status).toSorted();
    },
  };
}

test("a mail that was given up does not go out any more once something else was told", async () => {
  await using desk = await open();
  const band = await desk.decided("accepted");
  const first = await desk.tell(band.reference);
  await desk.setMail(first.batchId, { status: "parked" });
  await desk.decide(band.reference, "declined");
  expect((await desk.tell(band.reference, "phone")).status).toBe(200);
  expect((await desk.post("/mails/retry", {})).body).toEqual({ count: 0 });
  expect(await desk.mails()).toEqual(["discarded"]);
});

test("a mail that was given up after the committee had changed its mind is not sent again", async () => {
  await using desk = await open();
  const band = await desk.decided("declined");
  const { batchId } = await desk.tell(band.reference);
  await desk.letPass(batchId);
  await desk.setMail(batchId, { status: "queued", attempts: 1 });
  await desk.decide(band.reference, "accepted");
  await desk.setMail(batchId, { status: "parked" });
  expect((await desk.post("/mails/retry", {})).body).toEqual({ count: 0 });
  const { id } = await desk.db
    .selectFrom("outbox")
    .select("id")
    .where("status", "=", "parked")
    .executeTakeFirstOrThrow();
  await desk.db.updateTable("band_applications").set({ leader_email: "new@example.org" }).execute();
  expect((await desk.post("/mails/readdress", { id })).status, "nor to another address").toBe(404);
  expect(await desk.mails()).toEqual(["parked"]);
  await desk.decide(band.reference, "declined");
  expect((await desk.post("/mails/retry", {})).body, "decided as it says after all").toEqual({ count: 1 });
});

test("a decision whose mail was given up can be taken back, and told by telephone", async () => {
  await using desk = await open();
  const band = await desk.decided("accepted");
  const { batchId } = await desk.tell(band.reference);
  await desk.setMail(batchId, { status: "parked" });
  const [told] = (await desk.batch(batchId)).told;
  expect((await desk.post("/announce/undo", { announcementId: told?.id })).status).toBe(200);
  expect(await desk.currentDecision(band.id)).toEqual(["new", "accepted"]);
  expect((await desk.tell(band.reference, "phone")).status).toBe(200);
});

test("a mail that was given up and deleted did not arrive", async () => {
  await using desk = await open();
  const band = await desk.decided("accepted");
  const { batchId } = await desk.tell(band.reference);
  await desk.setMail(batchId, { status: "parked" });
  await deleteParkedMails(desk.db, Date.now() + day);
  expect((await desk.batch(batchId)).told).toMatchObject([{ outcome: "notArrived" }]);
  expect((await desk.read()).notArrived).toMatchObject([{ reference: band.reference, decision: "accepted" }]);
  const [told] = (await desk.batch(batchId)).told;
  expect((await desk.post("/announce/undo", { announcementId: told?.id })).status).toBe(200);
  expect(await desk.currentDecision(band.id)).toEqual(["new", "accepted"]);
});

test("a new mail names an earlier one only where that one has gone", async () => {
  await using desk = await open();
  const band = await desk.decided("accepted");
  const { batchId } = await desk.tell(band.reference);
  await desk.letPass(batchId);
  await desk.setMail(batchId, { status: "queued", attempts: 1 });
  await desk.decide(band.reference, "declined");
  const line = async () => (await desk.found(band.reference))?.mail.line;
  expect(await line(), "may have arrived").toMatch(/^We wrote to you/);
  await desk.setMail(batchId, { status: "sent", sent_at: Date.now() });
  expect(await line()).toMatch(/^We wrote to you/);
  await desk.setMail(batchId, { status: "parked" });
  expect(await line(), "given up").toBe("");
  await desk.setMail(batchId, { status: "queued", attempts: 0 });
  expect(await line(), "still waits").toBe("");
});

test("a changed mind is named also where somebody wanted to phone first, and in a second mail of one decision", async () => {
  await using desk = await open();
  const band = await desk.decided("accepted");
  const { reference } = band;
  const words = { kind: "band", reference, decision: "accepted", version: 0, subject: null, text: null };
  await desk.post("/announce/mail", { ...words, line: "See you soon!" });
  const sent = async () => {
    const { batchId } = await desk.tell(reference);
    await desk.letPass(batchId);
    await desk.setMail(batchId, { status: "sent", sent_at: Date.now() });
  };
  await sent();
  await desk.decide(reference, "declined");
  const me = desk.chair.personId;
  await desk.post("/announce/phone-first", { kind: "band", reference, before: null, after: me });
  await desk.post("/announce/phone-first", { kind: "band", reference, before: me, after: null });
  expect((await desk.found(reference))?.mail.line).toMatch(/^We wrote to you/);
  await sent();
  await desk.decide(reference, "accepted");
  const again = (await desk.found(reference))?.mail;
  expect(again?.line).toMatch(/^We wrote to you/);
  expect(again?.isCustom).toBe(false);
  const { version } = again ?? {};
  expect((await desk.post("/announce/mail", { ...words, version, line: "Still?" })).status).toBe(200);
  const written = (await desk.found(reference))?.mail;
  expect(written?.line).toBe("Still?");
  await desk.post("/announce/mail", { ...words, version: written?.version, line: "" });
  expect((await desk.found(reference))?.mail.line, "back to the festival’s text").toMatch(/^We wrote to you/);
  await sent();
  expect(await desk.mails()).toEqual(["sent", "sent", "sent"]);
});

test.each(["ring me", "a@example.org, b@example.org"])("%s is no address that is told by mail", async (leaderEmail) => {
  await using desk = await open();
  const band = await desk.decided("accepted");
  await desk.db.updateTable("band_applications").set({ leader_email: leaderEmail }).execute();
  expect((await desk.found(band.reference))?.email).toBe("");
  expect((await desk.tell(band.reference)).status).toBe(409);
  expect((await desk.tell(band.reference, "phone")).status).toBe(200);
});

test.each(["a\u2028b", "a\nb", "a\u202eb"])("no subject is written that no mail may have: %j", async (subject) => {
  await using desk = await open();
  const { reference } = await desk.decided("accepted");
  const custom = { kind: "band", reference, decision: "accepted", version: 0, text: null, line: "" };
  expect((await desk.post("/announce/mail", { ...custom, subject })).status).toBe(422);
});

test("words in a personal line fill themselves in, and one that nothing fills in keeps the mail back", async () => {
  await using desk = await open();
  const { reference } = await desk.decided("declined", { bandName: "Low Tide" });
  const write = (version: number, line: string) =>
    desk.post("/announce/mail", {
      kind: "band",
      reference,
      decision: "declined",
      version,
      line,
      subject: null,
      text: null,
    });
  await write(0, "We liked {band} and its {song}.");
  expect((await desk.found(reference))?.mail).toMatchObject({
    line: "We liked Low Tide and its {song}.",
    unknownPlaceholders: ["song"],
  });
  expect((await desk.tell(reference)).status).toBe(409);
  await write(1, "We liked {band}.");
  expect((await desk.tell(reference)).status).toBe(200);
  const mail = await desk.db.selectFrom("outbox").select("facts").where("kind", "=", "band-decision").execute();
  expect(JSON.parse(mail[0]?.facts ?? "").text).toMatch(/^Dear Some,\n\nWe liked Low Tide\.\n\nThank /);
});

test("what several applicants said is taken back, also where that stopped their mails", async () => {
  await using desk = await open();
  const band = await desk.decided("accepted");
  await desk.tell(band.reference);
  const { version } = (await desk.get(`/bands/${band.reference}`)).body;
  const change = { reference: band.reference, version, status: "withdrawn" };
  const changed = (await desk.post("/bands/change", { changes: [change] })).body;
  expect(changed).toMatchObject({ changed: 1 });
  expect((await desk.post("/bands/change", { changes: changed.undo })).body).toMatchObject({ changed: 1, stale: [] });
  expect(await desk.currentDecision(band.id)).toEqual(["new", "accepted"]);
});

test("a withdrawal after a yes is taken back, and then the yes, so that nothing is to be told", async () => {
  await using desk = await open();
  const band = await desk.decided("accepted");
  const { batchId } = await desk.tell(band.reference);
  await desk.setMail(batchId, { status: "sent", sent_at: Date.now() });
  for (const status of ["confirmed", "withdrawn", "confirmed"]) await desk.decide(band.reference, status);
  expect(await desk.currentDecision(band.id)).toEqual(["confirmed", null]);
  await desk.decide(band.reference, "accepted");
  expect(await desk.currentDecision(band.id)).toEqual(["accepted", null]);
  expect(await desk.found(band.reference)).toBe(undefined);
});

test("what was said on the telephone and taken back is not restored by what was told since", async () => {
  await using desk = await open();
  const band = await desk.decided("accepted");
  const first = await desk.tell(band.reference, "phone");
  await desk.decide(band.reference, "declined");
  const second = await desk.tell(band.reference);
  const [told] = (await desk.batch(first.batchId)).told;
  await desk.post("/announce/undo", { announcementId: told?.id });
  await desk.post("/announce/stop", { batchId: second.batchId });
  expect(await desk.currentDecision(band.id)).toEqual(["new", "declined"]);
});

test("a decision whose mail goes to another address is stopped, or does not arrive, by that mail", async () => {
  await using desk = await open();
  const band = await desk.decided("accepted");
  const { batchId } = await desk.tell(band.reference);
  await desk.setMail(batchId, { status: "parked" });
  await desk.db.updateTable("band_applications").set({ leader_email: "new@example.org" }).execute();
  const { id } = await desk.db.selectFrom("outbox").select("id").executeTakeFirstOrThrow();
  expect((await desk.post("/mails/readdress", { id })).status).toBe(200);
  expect((await desk.batch(batchId)).told).toMatchObject([{ outcome: "waiting" }]);
  await desk.db.updateTable("outbox").set({ status: "parked" }).where("status", "=", "queued").execute();
  expect((await desk.batch(batchId)).told).toMatchObject([{ outcome: "notArrived" }]);
  await desk.decide(band.reference, "declined");
  expect((await desk.tell(band.reference, "phone")).status).toBe(200);
  expect(await desk.mails()).toEqual(["discarded", "discarded"]);
});
