import { describe, expect, test } from "vitest";
import type { HeldRoles } from "#desk/frame/access/rights/desk-rights.ts";
import { nextFestivalYear } from "#services/submissions/desk-row.server.ts";
import { bandEmails } from "#site/features/band-applications/band-emails.server.ts";
import { volunteerEmails } from "#site/features/volunteers/volunteer-emails.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { storePicture } from "#tests/support/forms/band-application.ts";
import { listToolEndpoints } from "../list-tools-endpoints.server.ts";
import { recordView } from "../model/record-contract.ts";
import { recordEndpoints } from "../record-endpoints.server.ts";
import { recordListEndpoints } from "../record-list-endpoints.server.ts";
import { added } from "./record-add-contract.ts";

async function open() {
  const desk = await openDesk([...listToolEndpoints, ...recordEndpoints, ...recordListEndpoints]);
  const member = (roles: HeldRoles = { chair: "change" }) => signIn(desk.services, roles);
  const ann = await member();
  const read = async (path: string) => recordView.parse(await (await desk.get(path, ann)).json());
  return { ...desk, ann, member, read };
}

describe("a record added by hand", () => {
  test("needs only a name, has a reference like any other, and mails nobody", async () => {
    await using desk = await open();
    const body = { id: crypto.randomUUID(), source: "phone", answers: { firstName: "Joan" }, isAcknowledged: false };
    const { reference } = added.parse(await (await desk.post("/volunteers/add", body, desk.ann)).json());
    expect(reference).toMatch(/^V-[0-9A-Z]{6}$/);
    const again = await desk.post("/volunteers/add", body, desk.ann);
    expect(await again.json()).toEqual({ reference });
    const view = await desk.read(`/volunteers/${reference}`);
    expect(view).toMatchObject({
      source: "phone",
      status: "new",
      sent: { firstName: "Joan", name: "Joan", roles: [] },
    });
    expect(view.history).toMatchObject([{ action: "record.add" }]);
    expect(await desk.services.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  });

  test("may share an address with others, and is acknowledged only where that is ticked", async () => {
    await using desk = await open();
    const add = async (path: string, answers: object, isAcknowledged: boolean) => {
      const body = { id: crypto.randomUUID(), source: "paper", answers, isAcknowledged };
      return added.parse(await (await desk.post(path, body, desk.ann)).json());
    };
    await add("/volunteers/add", { firstName: "Joan", email: "both@example.org" }, false);
    await add("/volunteers/add", { firstName: "Jim", email: "both@example.org" }, true);
    await add("/volunteers/add", { firstName: "Without an address" }, true);
    await add("/bands/add", { bandName: "Trio", leaderEmail: "both@example.org" }, true);
    const { db, config, content } = desk.services;
    const templates = { ...bandEmails, ...volunteerEmails };
    const mails = await db.selectFrom("outbox").selectAll().orderBy("kind").execute();
    expect(mails.map(({ kind }) => kind)).toEqual(["band-acknowledgement", "volunteer-acknowledgement"]);
    for (const { kind, facts } of mails) {
      const email = await templates[kind]?.(JSON.parse(facts), { config, content });
      expect(email).toMatchObject({ to: "both@example.org" });
    }
  });

  test("is about the festival that applications are for now, and the first note is by whoever adds it", async () => {
    await using desk = await open();
    const year = nextFestivalYear(desk.services.config.timeZone, new Date());
    const start = async (path: string) => (await desk.get(`${path}/add`, desk.ann)).json();
    expect(await start("/volunteers")).toEqual({ year });
    await desk.store("volunteer", { year: "9999" });
    expect(await start("/volunteers")).toEqual({ year });
    const answers = { firstName: "Rosemary", year: "" };
    const body = { id: crypto.randomUUID(), source: "phone", answers, isAcknowledged: false, note: " Sunday. " };
    const { reference } = added.parse(await (await desk.post("/volunteers/add", body, desk.ann)).json());
    const view = await desk.read(`/volunteers/${reference}`);
    expect(view).toMatchObject({
      year,
      notes: [{ words: "Sunday.", by: { id: desk.ann.personId } }],
    });
    await desk.post("/volunteers/add", body, desk.ann);
    expect((await desk.read(`/volunteers/${reference}`)).notes).toHaveLength(1);
    const ofLastYear = { ...body, id: crypto.randomUUID(), answers: { firstName: "Late", year: "2020" } };
    const late = added.parse(await (await desk.post("/volunteers/add", ofLastYear, desk.ann)).json());
    expect((await desk.read(`/volunteers/${late.reference}`)).year, "what was typed").toBe("2020");
  });

  test("is compared with who is there already, by phone and address", async () => {
    await using desk = await open();
    const { reference } = await desk.store("volunteer", {
      firstName: "Rosemary",
      lastName: "Okafor",
      phone: "+61 491 570 156",
      email: "Rose@example.org",
      ecPhone: "0491 570 006",
      year: "2027",
    });
    const look = async (contact: object) => {
      const answer = await desk.post("/volunteers/same", { phone: "", email: "", ...contact }, desk.ann);
      return (await answer.json()).same;
    };
    const rosemary = { reference, name: "Rosemary Okafor", year: "2027" };
    expect(await look({ phone: "0491570156" })).toEqual([{ ...rosemary, has: "phone" }]);
    expect(await look({ email: " rose@example.org" })).toEqual([{ ...rosemary, has: "email" }]);
    expect(await look({ email: "rose@example.org", phone: "0491-570-156" })).toEqual([{ ...rosemary, has: "both" }]);
    for (const other of [{}, { phone: "0491 570 006" }, { phone: "156" }, { email: "ros_@example.org" }])
      expect(await look(other), JSON.stringify(other)).toEqual([]);
  });

  test("names each wrong answer", async () => {
    await using desk = await open();
    const upload = `/uploads/${"N".repeat(22)}.jpg`;
    const answers = { leaderEmail: "none", firstFee: "much", picture: "x" };
    const body = { id: crypto.randomUUID(), source: "invited", answers, isAcknowledged: false };
    const refused = await desk.post("/bands/add", body, desk.ann);
    expect(refused.status).toBe(422);
    const { errors } = JSON.parse(await refused.text());
    expect(errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      "bandName",
      "firstFee",
      "leaderEmail",
      "picture",
    ]);
    const unknown = await desk.post("/bands/add", { ...body, answers: { bandName: "Trio", upload } }, desk.ann);
    expect([unknown.status, await unknown.json()]).toMatchObject([422, { errors: [{ field: "upload" }] }]);
  });

  test("may have a picture, which stays as long as the record", async () => {
    await using desk = await open();
    const { db, config } = desk.services;
    const filename = `${"H".repeat(22)}.jpg`;
    await storePicture(db, filename);
    const answers = { bandName: "Trio", upload: `/uploads/${filename}` };
    const body = { id: crypto.randomUUID(), source: "phone", answers, isAcknowledged: false };
    const { reference } = added.parse(await (await desk.post("/bands/add", body, desk.ann)).json());
    expect((await desk.read(`/bands/${reference}`)).sent.upload).toBe(`${config.siteUrl}/uploads/${filename}`);
    expect(await db.selectFrom("uploads").select("claimed_by").execute()).toEqual([{ claimed_by: body.id }]);
  });
});
