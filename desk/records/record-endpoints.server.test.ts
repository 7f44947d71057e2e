import { describe, expect, test } from "vitest";
import type { HeldRoles } from "#desk/frame/access/rights/desk-rights.ts";
import { editConflict } from "#desk/frame/parts/saving/edit-conflict.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { storePicture } from "#tests/support/forms/band-application.ts";
import { recordView } from "./model/record-contract.ts";
import { recordEndpoints } from "./record-endpoints.server.ts";

async function open() {
  const desk = await openDesk(recordEndpoints);
  const member = (name: string, roles: HeldRoles = { programme: "change", volunteers: "change" }) =>
    signIn(desk.services, roles, {}, name);
  const read = async (path: string, who: { cookie: string }) =>
    recordView.parse(await (await desk.get(path, who)).json());
  return { ...desk, member, read };
}

describe("a record", () => {
  test("is shown as it was sent, with its neighbours from the newest to the oldest", async () => {
    await using desk = await open();
    const ann = await desk.member("Ann");
    const older = await desk.store("volunteer", {}, new Date("2027-01-01"));
    const one = await desk.store("volunteer", { phone: "0400 000 001" }, new Date("2027-01-02"));
    const newer = await desk.store("volunteer", {}, new Date("2027-01-03"));
    const view = await desk.read(`/volunteers/${one.reference}`, ann);
    expect(view.sent).toMatchObject({ phone: "0400 000 001", licence: true });
    expect(view).toMatchObject({ status: "new", toldStatus: "new", source: "site", year: "2027", version: 1 });
    expect(view).toMatchObject({ previous: newer.reference, next: older.reference });
    expect((await desk.get("/volunteers/V-000000", ann)).status).toBe(404);
    expect((await desk.get(`/bands/${one.reference}`, ann)).status).toBe(404);
  });

  test("is the same version still, and has nothing in its log, where what was saved is what it says already", async () => {
    await using desk = await open();
    const ann = await desk.member("Ann");
    const { reference } = await desk.store("band", { leaderPhone: "0400 000 001" });
    const same = [
      { field: "status", before: "new", after: "new" },
      { field: "answers.leaderPhone", before: "0400 000 001", after: "0400 000 001" },
    ];
    const answer = await desk.post(`/bands/${reference}/change`, { version: 1, changes: same }, ann);
    expect(await answer.json()).toEqual({ version: 1 });
    expect(await desk.read(`/bands/${reference}`, ann)).toMatchObject({ version: 1, history: [] });
  });

  test("tells what became of its mails, without the mail server's words and without their text", async () => {
    await using desk = await open();
    const ann = await desk.member("Ann");
    const { id, reference } = await desk.store("band");
    const { db } = desk.services;
    await queueMails(db, [
      { kind: "band-acknowledgement", facts: { secret: "s3cret" }, onceKey: `band-acknowledgement:${id}` },
      { kind: "band-application", facts: {}, onceKey: `band-application:${id}` },
      { kind: "band-application", facts: {}, onceKey: "band-application:another" },
    ]);
    const why = "the mail server refused the recipient (550): 550 no lena@example.org here";
    const refused = db.updateTable("outbox").set({ status: "parked", last_error: why });
    await refused.where("kind", "=", "band-acknowledgement").execute();
    const answer = await (await desk.get(`/bands/${reference}`, ann)).text();
    expect(answer).not.toContain("s3cret");
    expect(answer).not.toContain("no lena@example.org");
    const { mails } = recordView.parse(JSON.parse(answer));
    expect(mails.map(({ state }) => state).toSorted()).toEqual(["did not arrive", "waiting"]);
    expect(mails.find(({ state }) => state === "did not arrive")?.why).toBe(
      "the mail server refused the recipient (550)",
    );
  });
});

describe("a change of a record", () => {
  test("sets the committee's status beside what the applicant was told, and is logged with before and after", async () => {
    await using desk = await open();
    const ann = await desk.member("Ann");
    const { reference } = await desk.store("band");
    const change = { field: "status", before: "new", after: "shortlisted" };
    const answer = await desk.post(`/bands/${reference}/change`, { version: 1, changes: [change] }, ann);
    expect(await answer.json()).toEqual({ version: 2 });
    const view = await desk.read(`/bands/${reference}`, ann);
    expect(view).toMatchObject({ status: "shortlisted", toldStatus: "new", version: 2 });
    expect(view.history).toMatchObject([{ by: "Ann", action: "record.change", changes: [change] }]);
  });

  test("merges with another one of other fields", async () => {
    await using desk = await open();
    const [ann, bob] = [await desk.member("Ann"), await desk.member("Bob")];
    const { reference } = await desk.store("band");
    const path = `/bands/${reference}/change`;
    const status = { field: "status", before: "new", after: "shortlisted" };
    const phone = { field: "answers.leaderPhone", before: "Some leaderPhone", after: "0400 000 002" };
    expect((await desk.post(path, { version: 1, changes: [status] }, ann)).status).toBe(200);
    expect((await desk.post(path, { version: 1, changes: [phone] }, bob)).status).toBe(200);
    const view = await desk.read(`/bands/${reference}`, ann);
    expect(view).toMatchObject({ status: "shortlisted", corrections: { leaderPhone: "0400 000 002" }, version: 3 });
  });

  test("of what somebody else changed meanwhile is refused with what they made of it, and changes nothing at all", async () => {
    await using desk = await open();
    const [ann, bob] = [await desk.member("Ann"), await desk.member("Bob")];
    const { reference } = await desk.store("band");
    const path = `/bands/${reference}/change`;
    const to = (after: string) => ({ field: "status", before: "new", after });
    await desk.post(path, { version: 1, changes: [to("declined")] }, ann);
    const phone = { field: "answers.leaderPhone", before: "Some leaderPhone", after: "0400 000 002" };
    const refused = await desk.post(path, { version: 1, changes: [to("accepted"), phone] }, bob);
    expect(refused.status).toBe(409);
    const answer = await refused.json();
    expect(answer.detail).toBe("Ann changed it again since.");
    expect(editConflict.parse(answer)).toMatchObject({
      version: 2,
      conflicts: [{ field: "status", theirs: "declined", by: "Ann" }],
    });
    const late = await desk.post(path, { version: 1, changes: [to("accepted")] }, ann);
    expect((await late.json()).detail).toBe("You changed it again since.");
    const view = await desk.read(`/bands/${reference}`, bob);
    expect(view).toMatchObject({ status: "declined", corrections: {}, version: 2 });
    // Both wanted the same: no conflict.
    expect((await desk.post(path, { version: 1, changes: [to("declined")] }, bob)).status).toBe(200);
  });

  test("of many at once loses none", async () => {
    await using desk = await open();
    const ann = await desk.member("Ann");
    const { reference } = await desk.store("volunteer");
    const fields = ["phone", "firstName", "lastName", "ecName", "ecPhone"];
    const changes = fields.map((name) => ({ field: `answers.${name}`, before: `Some ${name}`, after: `New ${name}` }));
    const sent = changes.map((change) =>
      desk.post(`/volunteers/${reference}/change`, { version: 1, changes: [change] }, ann),
    );
    for (const answer of await Promise.all(sent)) expect(answer.status).toBe(200);
    const view = await desk.read(`/volunteers/${reference}`, ann);
    expect(view.corrections).toEqual(Object.fromEntries(fields.map((name) => [name, `New ${name}`])));
    expect(view.version).toBe(6);
  });

  test("mends a slip beside the answer as sent, which the search still finds", async () => {
    await using desk = await open();
    const ann = await desk.member("Ann");
    const { id, reference } = await desk.store("volunteer", { lastName: "Müler" });
    const mend = (after: string, version: number) => {
      const changes = [{ field: "answers.lastName", before: "Müler", after }];
      return desk.post(`/volunteers/${reference}/change`, { version, changes }, ann);
    };
    await mend("  Müller ", 1);
    const view = await desk.read(`/volunteers/${reference}`, ann);
    expect(view.sent.lastName).toBe("Müler");
    expect(view.corrections).toEqual({ lastName: "Müller" });
    const { db } = desk.services;
    const row = await db.selectFrom("desk_records").selectAll().where("record_id", "=", id).executeTakeFirstOrThrow();
    expect(row.words).toContain("muler");
    expect(row.words).toContain("muller");
    expect(row.name_key).toBe("some firstname muller");
    await mend("Müler", 2);
    expect((await desk.read(`/volunteers/${reference}`, ann)).corrections).toEqual({});
  });

  test("corrects rows, numbers, choices and boxes by the form's own rules, beside what was sent", async () => {
    await using desk = await open();
    const ann = await desk.member("Ann");
    const band = await desk.store("band", { firstFee: 800 });
    const volunteer = await desk.store("volunteer", { rsa: false });
    const correct = async (path: string, field: string, before: unknown, after: unknown) => {
      const changes = [{ field: `answers.${field}`, before, after }];
      return (await desk.post(`${path}/change`, { version: 1, changes }, ann)).status;
    };
    const [bands, volunteers] = [`/bands/${band.reference}`, `/volunteers/${volunteer.reference}`];
    const sent = (await desk.read(bands, ann)).sent.musicians;
    const row = { id: 2, musician: " Sam  Second ", instrument: "Double Bass" };
    expect(await correct(bands, "musicians", sent, [{ ...row, instrument: "Kazoo" }])).toBe(422);
    expect(await correct(bands, "musicians", sent, [row])).toBe(200);
    expect(await correct(bands, "firstFee", 800, 0.5)).toBe(422);
    for (const unclear of ["1.250", "1,5", "$600 each", "0x10"])
      expect(await correct(bands, "firstFee", 800, unclear), unclear).toBe(422);
    expect(await correct(bands, "firstFee", 800, "$900,00")).toBe(200);
    expect(await correct(bands, "availability", ["Some availability"], ["Friday", "Friday"])).toBe(200);
    expect(await correct(bands, "yearPlaying", "2027", "")).toBe(422);
    expect(await correct(bands, "yearPlaying", "2027", "2028")).toBe(200);
    const view = await desk.read(bands, ann);
    expect(view.corrections).toEqual({
      musicians: [{ ...row, musician: "Sam  Second" }],
      firstFee: 900,
      availability: ["Friday"],
      yearPlaying: "2028",
    });
    expect(view).toMatchObject({ sent: { musicians: sent, firstFee: 800, yearPlaying: "2027" }, year: "2028" });
    expect(view.history).toContainEqual(
      expect.objectContaining({ changes: [{ field: "answers.firstFee", before: 800, after: 900 }] }),
    );
    expect(await correct(volunteers, "roles", ["Bump In/Bump Out"], ["Hospitality"])).toBe(200);
    expect(await correct(volunteers, "rsa", false, true)).toBe(200);
    expect(await correct(volunteers, "rsa", true, "yes")).toBe(422);
    const mended = (await desk.read(volunteers, ann)).corrections;
    expect(mended).toEqual({ roles: ["Hospitality"], rsa: true });
    expect(await correct(volunteers, "roles", ["Hospitality"], ["Bump In/Bump Out"])).toBe(200);
    expect((await desk.read(volunteers, ann)).corrections).toEqual({ rsa: true });
  });

  test("takes a picture that was uploaded and keeps it for the record; an unknown one is refused", async () => {
    await using desk = await open();
    const ann = await desk.member("Ann");
    const { id, reference } = await desk.store("band");
    const { db, config } = desk.services;
    const picture = `${"B".repeat(22)}.jpg`;
    await storePicture(db, picture);
    const [before, own] = ["/uploads/AbCdEfGhIjKlMnOpQrSt_-.jpg", `${config.siteUrl}/uploads/${picture}`];
    const replace = (from: string, after: string) => {
      const changes = [{ field: "answers.upload", before: from, after }];
      return desk.post(`/bands/${reference}/change`, { version: 1, changes }, ann);
    };
    const refused = await replace(before, `/uploads/${"C".repeat(22)}.jpg`);
    expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ field: "answers.upload" }] }]);
    expect((await replace(before, `/uploads/${picture}`)).status).toBe(200);
    expect((await desk.read(`/bands/${reference}`, ann)).corrections).toEqual({ upload: own });
    expect(await db.selectFrom("uploads").select("claimed_by").execute()).toEqual([{ claimed_by: id }]);
    // What was sent is there again, whether or not its picture is.
    expect((await replace(own, before)).status).toBe(200);
    expect((await desk.read(`/bands/${reference}`, ann)).corrections).toEqual({});
  });

  test("names what is wrong, and changes nothing that follows from other answers", async () => {
    await using desk = await open();
    const ann = await desk.member("Ann");
    const { reference } = await desk.store("volunteer");
    const errorsOf = async (field: string, after: unknown) => {
      const changes = [{ field, before: null, after }];
      const answer = await desk.post(`/volunteers/${reference}/change`, { version: 1, changes }, ann);
      return { status: answer.status, body: await answer.json() };
    };
    for (const [field, after] of [
      ["status", "shortlisted"],
      ["answers.email", "no address"],
      ["answers.roles", "Hospitality"],
      ["answers.ecPhone", 4],
      ["answers.name", "Somebody"],
      ["assignedTo", "nobody"],
      ["own.unknown", "x"],
    ] as const) {
      const { status, body } = await errorsOf(field, after);
      expect(status, field).toBe(422);
      expect(body, field).toMatchObject({ errors: [{ field }] });
    }
    expect((await errorsOf("answers.email", "")).status).toBe(200);
  });
});
