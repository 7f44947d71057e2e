import { describe, expect, test } from "vitest";
import { editConflict } from "#desk/frame/parts/saving/edit-conflict.ts";
import { minute, openAnnouncements } from "#tests/support/desk/announcements.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";

describe("telling", () => {
  test("changes status, queues each mail for its time, and logs it", async () => {
    await using desk = await openAnnouncements();
    const band = await desk.decided("band", "accepted", { bandName: "The Dredge", leaderEmail: "lee@example.org" });
    const volunteer = await desk.decided("volunteer", "declined");
    const before = Date.now();
    const told = await desk.tell([band.reference, volunteer.reference]);
    expect(told).toMatchObject({ status: 200, body: { batch: { counts: { accepted: 1, declined: 1 }, waiting: 2 } } });
    expect(await desk.currentDecision("band", band.id)).toEqual(["accepted", "accepted", null]);
    expect(await desk.currentDecision("volunteer", volunteer.id)).toEqual(["declined", "declined", null]);
    const mails = await desk.mails();
    expect(mails.map(({ kind, status, about_id }) => [kind, status, about_id])).toEqual([
      ["band-decision", "scheduled", band.id],
      ["volunteer-decision", "scheduled", volunteer.id],
    ]);
    expect(mails[0]?.due_at).toBeGreaterThanOrEqual(before + 60 * minute);
    expect(JSON.parse(mails[0]?.facts ?? "")).toMatchObject({
      to: "lee@example.org",
      text: expect.stringContaining("The Dredge"),
    });
    expect(await desk.logged(band.id)).toEqual(["decision.tell", "record.change"]);
    expect((await desk.read()).decided).toEqual([]);
  });

  test("sends what was written for one person, with the personal line below the greeting", async () => {
    await using desk = await openAnnouncements();
    const band = await desk.decided("band", "declined");
    const custom = { kind: "band", reference: band.reference, decision: "declined" };
    const words = { subject: "About your band", text: "Dear Lee,\n\nsorry.\n\nAnn", line: "We liked the second song." };
    expect((await desk.post("/announce/mail", { ...custom, version: 0, ...words }, desk.chair)).status).toBe(200);
    const late = { ...custom, version: 0, subject: null, text: null, line: "Something else" };
    const refused = await desk.post("/announce/mail", late, await signIn(desk.services, { programme: "change" }));
    expect(refused.status, "not seen the first one").toBe(409);
    expect(editConflict.parse(await refused.json())).toMatchObject({
      version: 1,
      conflicts: [
        { field: "line", theirs: words.line, by: "Ann Lee" },
        { field: "subject", theirs: words.subject },
        { field: "text", theirs: words.text },
      ],
    });
    const [read] = (await desk.read()).decided;
    expect(read?.mail.why).toMatch(/^You get this because /);
    await desk.tell([band.reference]);
    const [mail] = await desk.mails();
    expect(JSON.parse(mail?.facts ?? "")).toMatchObject({
      why: read?.mail.why,
      subject: "About your band",
      text: "Dear Lee,\n\nWe liked the second song.\n\nsorry.\n\nAnn",
    });
  });

  test("by telephone queues no mail, and whoever has no address can be told no other way", async () => {
    await using desk = await openAnnouncements();
    const band = await desk.decided("band", "accepted", { leaderEmail: "" });
    expect((await desk.tell([band.reference])).status).toBe(409);
    const told = await desk.tell([band.reference], { way: "phone" });
    expect(told).toMatchObject({ status: 200, body: { batch: { byPhone: 1, waiting: 0 } } });
    expect(await desk.currentDecision("band", band.id)).toEqual(["accepted", "accepted", null]);
    expect(await desk.mails()).toEqual([]);
    expect((await desk.stop(told.batchId)).status).toBe(200);
    expect(await desk.currentDecision("band", band.id), "stays told").toEqual(["accepted", "accepted", null]);
    const [announcement] = (await desk.batch(told.batchId)).told;
    expect((await desk.post("/announce/undo", { announcementId: announcement?.id }, desk.chair)).status).toBe(200);
    expect(await desk.currentDecision("band", band.id), "but for the one that is undone").toEqual([
      "new",
      "new",
      "accepted",
    ]);
  });

  test("gives each of several who share an address a mail of their own", async () => {
    await using desk = await openAnnouncements();
    const email = "both@example.org";
    const one = await desk.decided("volunteer", "accepted", { email });
    const other = await desk.decided("volunteer", "accepted", { email });
    await desk.tell([one.reference, other.reference]);
    expect((await desk.mails()).map(({ about_id }) => about_id).toSorted()).toEqual([one.id, other.id].toSorted());
  });

  test("is done once, however often the same is sent, and by whoever is first", async () => {
    await using desk = await openAnnouncements();
    const other = await signIn(desk.services, { programme: "change" }, {}, "Bob");
    const band = await desk.decided("band", "accepted");
    const first = await desk.tell([band.reference]);
    const { batchId, records } = first;
    const again = await desk.post("/announce/tell", { batchId, when: "hour", records }, desk.chair);
    expect([again.status, (await again.json()).batch.waiting]).toEqual([200, 1]);
    const another = { batchId: crypto.randomUUID(), when: "hour", records };
    const second = await desk.post("/announce/tell", another, other);
    expect([second.status, (await second.json()).changed[0].name]).toEqual([409, expect.any(String)]);
    expect(await desk.mails()).toHaveLength(1);
  });

  test("with the id of a batch of something else is refused, also at the same moment, and tells nobody", async () => {
    await using desk = await openAnnouncements();
    const other = await signIn(desk.services, { programme: "change" }, {}, "Bob");
    const [one, two] = [await desk.decided("band", "accepted"), await desk.decided("band", "declined")];
    const batchId = crypto.randomUUID();
    const [first, second] = await Promise.all([one, two].map(({ reference }) => desk.tell([reference], { batchId })));
    expect([first?.status, second?.status].toSorted()).toEqual([200, 409]);
    const told = first?.status === 200 ? first : second;
    const repeated = (person: typeof other, more: object = {}) =>
      desk.post("/announce/tell", { batchId, when: "hour", records: told?.records, ...more }, person);
    expect((await repeated(desk.chair)).status).toBe(200);
    expect(
      (await repeated(desk.chair, { records: [...(first?.records ?? []), ...(second?.records ?? [])] })).status,
    ).toBe(409);
    expect((await repeated(other)).status).toBe(409);
    expect(await desk.mails()).toHaveLength(1);
  });

  test("of members who press at the same moment tells once, and refuses the others", async () => {
    await using desk = await openAnnouncements();
    const press = await readToTell(desk);
    const answers = await Promise.all([1, 2, 3].map(() => press(crypto.randomUUID())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await desk.mails()).toHaveLength(1);
  });

  test("of one request that arrives several times at the same moment tells once, and refuses none", async () => {
    await using desk = await openAnnouncements();
    const press = await readToTell(desk);
    const batchId = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => press(batchId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await desk.mails()).toHaveLength(1);
  });

  test("is refused as a whole where one was changed since it was read, with what changed", async () => {
    await using desk = await openAnnouncements();
    const [one, other] = [await desk.decided("band", "accepted"), await desk.decided("band", "accepted")];
    const { decided } = await desk.read();
    const records = decided.map(({ kind, reference, version, decision, mail }) => ({
      kind,
      reference,
      version,
      decision,
      way: "mail",
      mailDigest: mail.digest,
    }));
    await desk.decide("band", other.reference, "declined");
    const refused = await desk.post(
      "/announce/tell",
      { batchId: crypto.randomUUID(), when: "soon", records },
      desk.chair,
    );
    expect(refused.status).toBe(409);
    expect((await refused.json()).changed).toMatchObject([{ reference: other.reference, why: "is declined now." }]);
    expect(await desk.currentDecision("band", one.id)).toEqual(["new", "new", "accepted"]);
    expect(await desk.mails()).toEqual([]);
    expect(await desk.db.selectFrom("desk_batches").select("id").execute()).toEqual([]);
  });

  test("keeps back the mail of whom somebody phones first", async () => {
    await using desk = await openAnnouncements();
    const band = await desk.decided("band", "declined");
    const ann = desk.chair.personId;
    const phoneFirst = (before: string | null, after: string | null) =>
      desk.post("/announce/phone-first", { kind: "band", reference: band.reference, before, after }, desk.chair);
    expect((await (await phoneFirst(null, ann)).json()).decided.phonesFirst).toMatchObject({ name: "Ann Lee" });
    expect(await desk.tell([band.reference])).toMatchObject({
      status: 409,
      body: { changed: [{ why: "is kept back: Ann Lee rings first." }] },
    });
    await phoneFirst(ann, null);
    expect((await desk.tell([band.reference])).status).toBe(200);
  });

  test("by whoever phones first is nobody else's to replace unseen, and Undo gives back exactly who it was", async () => {
    await using desk = await openAnnouncements();
    const bob = await signIn(desk.services, { programme: "change" }, {}, "Bob");
    const { id, reference } = await desk.decided("band", "declined");
    const ann = desk.chair.personId;
    const set = (before: string | null, after: string | null, { person = bob, isUndo = false } = {}) =>
      desk.post("/announce/phone-first", { kind: "band", reference, before, after, isUndo }, person);
    const rings = async () => (await desk.read()).decided[0]?.phonesFirst?.name;
    for (const _ of ["once", "sent again"]) expect((await set(null, ann, { person: desk.chair })).status).toBe(200);
    const stale = await set(null, bob.personId);
    expect([stale.status, (await stale.json()).detail]).toEqual([
      409,
      "Ann Lee rings first by now. Please look at it once more.",
    ]);
    expect((await set(bob.personId, null, { isUndo: true })).status, "what he did not do").toBe(409);
    expect(await rings()).toBe("Ann Lee");
    expect((await set(ann, null)).status).toBe(200);
    expect((await set(null, ann)).status, "in her name").toBe(422);
    expect((await set(null, crypto.randomUUID(), { isUndo: true })).status).toBe(422);
    const left = await signIn(desk.services, { programme: "change" }, {}, "Cal");
    await desk.services.db.updateTable("desk_people").set({ status: "left" }).where("id", "=", left.personId).execute();
    expect((await set(null, left.personId, { isUndo: true })).status, "in the name of a former member").toBe(422);
    expect(await rings()).toBeUndefined();
    expect((await set(null, ann, { isUndo: true })).status).toBe(200);
    expect(await rings()).toBe("Ann Lee");
    expect((await desk.logged(id)).filter((action) => action.startsWith("decision."))).toEqual([
      "decision.ring",
      "decision.ring-back",
      "decision.ring-not",
    ]);
  });

  test("more than twenty by mail asks for a fresh proof", async () => {
    await using desk = await openAnnouncements();
    const stale = await signIn(desk.services, { chair: "change" }, { proved_at: Date.now() - 20 * minute });
    const bands = [];
    for (let count = 0; count < 21; count++) bands.push(await desk.decided("band", "declined"));
    const references = bands.map(({ reference }) => reference);
    expect((await desk.tell(references, { person: stale })).status).toBe(403);
    expect((await desk.tell(references.slice(1), { person: stale })).status).toBe(200);
  });

  test("is for whoever may change those records; others see what they may see", async () => {
    await using desk = await openAnnouncements();
    const band = await desk.decided("band", "accepted");
    const volunteer = await desk.decided("volunteer", "accepted");
    const programme = await signIn(desk.services, { programme: "change" });
    const looks = await signIn(desk.services, { chair: "look" });
    expect((await desk.read(programme)).decided.map(({ reference }) => reference)).toEqual([band.reference]);
    expect((await desk.read(looks)).decided).toHaveLength(2);
    expect((await desk.tell([band.reference], { person: looks })).status).toBe(403);
    const { decided } = await desk.read();
    const records = decided.map(({ kind, reference, version, decision, mail }) => ({
      kind,
      reference,
      version,
      decision,
      way: "mail",
      mailDigest: mail.digest,
    }));
    const both = { batchId: crypto.randomUUID(), when: "soon", records };
    expect((await desk.post("/announce/tell", both, programme)).status).toBe(403);
    expect(await desk.currentDecision("volunteer", volunteer.id)).toEqual(["new", "new", "accepted"]);
    const told = await desk.tell([band.reference, volunteer.reference]);
    expect((await desk.batch(told.batchId, programme)).batch.counts).toEqual({ accepted: 1 });
    expect((await desk.stop(told.batchId, looks)).status).toBe(403);
    await desk.stop(told.batchId, programme);
    expect(await desk.currentDecision("band", band.id)).toEqual(["new", "new", "accepted"]);
    expect(await desk.currentDecision("volunteer", volunteer.id), "not theirs to stop").toEqual([
      "accepted",
      "accepted",
      null,
    ]);
  });

  test.each(["2020-01-31T09:00", "2999-01-31T09:00", "2027-13-31T09:00"])("at %s is refused", async (when) => {
    await using desk = await openAnnouncements();
    const band = await desk.decided("band", "accepted");
    expect((await desk.tell([band.reference], { when })).status).toBe(422);
    expect(await desk.currentDecision("band", band.id)).toEqual(["new", "new", "accepted"]);
  });
});

test("Today says what is decided, what can be stopped, and what did not arrive, to who may see it", async () => {
  await using desk = await openAnnouncements();
  const [one, other] = [await desk.decided("band", "accepted"), await desk.decided("band", "declined")];
  const { batchId } = await desk.tell([one.reference], { when: "morning" });
  const today = async (cookie: string) => (await deskBrowser(desk.services, cookie).get("/today")).body;
  const lines = (waiting: { to: string; count: number }[]) =>
    waiting.filter(({ to }) => to.startsWith("/desk/announce")).map(({ to, count }) => [to, count]);
  const first = await today(desk.chair.cookie);
  expect(lines(first.waiting)).toEqual([["/desk/announce?of=band", 1]]);
  expect(first.underWay).toMatchObject([{ id: batchId, counts: { accepted: 1 }, waiting: 1 }]);
  await desk.tell([other.reference]);
  await desk.db.updateTable("outbox").set({ status: "parked" }).where("kind", "=", "band-decision").execute();
  const second = await today(desk.chair.cookie);
  expect(lines(second.waiting)).toEqual([["/desk/announce", 2]]);
  expect(second.underWay).toEqual([]);
  expect((await desk.read()).notArrived.map(({ reference }) => reference).toSorted()).toEqual(
    [one.reference, other.reference].toSorted(),
  );
  const { cookie } = await signIn(desk.services, { volunteers: "change" });
  expect(await today(cookie)).toMatchObject({ underWay: [], waiting: [] });
});

/** @returns a function that asks to tell an accepted band, as a page does that has read it, with the id of a batch. */
async function readToTell(desk: Awaited<ReturnType<typeof openAnnouncements>>) {
  const { reference } = await desk.decided("band", "accepted");
  const [found] = (await desk.read()).decided;
  const asRead = { version: found?.version, decision: "accepted", way: "mail", mailDigest: found?.mail.digest };
  const records = [{ kind: "band", reference, ...asRead }];
  return (batchId: string) => desk.post("/announce/tell", { batchId, when: "soon", records }, desk.chair);
}
