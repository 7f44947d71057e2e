import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bandForm } from "#services/forms/band-form.ts";
import { payloadSchema } from "#services/forms/form-schema.ts";
import { formEndpoint } from "#services/submissions/form-endpoint.server.ts";
import { submitForm } from "#services/submissions/submit-form.server.ts";
import { bandApplication, storePicture } from "#tests/support/forms/band-application.ts";
import { openSubmissionServices, postJson } from "#tests/support/forms/submission-services.ts";

const path = "/api/records/band-application";
const key = (value: string) => ({ "Idempotency-Key": value });
const unknownName = "ZyXwVuTsRqPoNmLkJiHgFe.jpg";

describe("an accepted application", () => {
  it("is answered with its reference and nothing else, and is stored with every answer", async () => {
    await using site = await openTestSite();
    const response = await site.send(bandApplication());
    expect(response).toMatchObject({ status: 200, body: { reference: expect.stringMatching(/^B-[0-9A-Z]{6}$/) } });
    expect(Object.keys(response.body)).toEqual(["reference"]);
    const sent = bandApplication();
    expect(await site.records()).toEqual([
      {
        id: expect.any(String),
        received_at: expect.any(String),
        reference: response.body.reference,
        status: "new",
        band_name: sent.bandName,
        leader_name: sent.leaderName,
        band_style: sent.bandStyle,
        first_fee: 800,
        second_fee: 1200,
        availability: JSON.stringify(sent.availability),
        website_url: sent.websiteUrl,
        other_info: sent.otherInfo,
        year_playing: sent.yearPlaying,
        leader_email: sent.leaderEmail,
        leader_phone: sent.leaderPhone,
        upload: sent.upload,
        bio: sent.bio,
        band_link: sent.bandLink,
        musicians: JSON.stringify(sent.musicians),
      },
    ]);
  });

  it("queues one mail to the leader and one to the committee, and claims its picture", async () => {
    await using site = await openTestSite();
    await site.send(bandApplication());
    const [toLeader, toCommittee, ...others] = await site.mails();
    expect([toLeader?.kind, toCommittee?.kind, others]).toEqual(["band-acknowledgement", "band-application", []]);
    expect(toLeader?.facts).not.toMatch(/Lamplighters|Lena Leader|Sam Second|Swing|Friday|stool|kitchen|uploads|music/);
    expect(JSON.parse(toCommittee?.facts ?? "")).toMatchObject({ application: bandApplication() });
    expect(site.notifications()).toBe(1);
    const [record] = await site.records();
    expect(await site.claimedBy()).toBe(record?.id);
  });

  it("may leave other information empty, and number its members with text", async () => {
    await using site = await openTestSite();
    const { otherInfo: _, ...rest } = bandApplication(1, {
      musicians: [{ id: "one", musician: "Ann", instrument: "Flute" }],
    });
    expect(await site.send(rest)).toMatchObject({ status: 200 });
    expect(await site.records()).toMatchObject([{ other_info: "" }]);
  });

  it("may have sixty members and every text at its longest", async () => {
    await using site = await openTestSite();
    const long = "🎷".repeat(2500);
    const member = { musician: "M".repeat(200), instrument: "Double Bass" };
    const musicians = Array.from({ length: 60 }, (_, n) => ({ id: n + 1, ...member }));
    const body = JSON.stringify(bandApplication(1, { bio: long, otherInfo: long, musicians }));
    const escaped = body.replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
    expect(await site.send(escaped)).toMatchObject({ status: 200 });
    expect(await site.records()).toMatchObject([{ bio: long }]);
  });
});

describe("sent again", () => {
  it("with or without its key it is one application with two mails", async () => {
    await using site = await openTestSite();
    const first = await site.send(bandApplication(), key("a"));
    for (const headers of [key("a"), key("b"), {}])
      expect(await site.send(bandApplication(), headers)).toMatchObject({ status: 200, body: first.body });
    await site.expectStored(1);
  });

  it("in another spelling it is one application: numbers as text, spaces, case of the address, Unicode, the picture's address", async () => {
    await using site = await openTestSite();
    const sent = bandApplication(1, { leaderName: "Zoë Leader" });
    const first = await site.send(sent, key("a"));
    const spellings = {
      "numbers as text": { musicians: sent.musicians.map((row) => ({ ...row, id: ` ${row.id} ` })) },
      spaces: { bandName: `  ${sent.bandName}\t`, bio: sent.bio.replaceAll("\n", "\r\n") },
      "case of the address": { leaderEmail: sent.leaderEmail.toUpperCase() },
      Unicode: { leaderName: "Zoe\u0308 Leader" },
      "the picture's address": { upload: site.config.siteUrl + sent.upload },
      "the same choice twice": { availability: [...sent.availability, ...sent.availability] },
      "the order of the keys": Object.fromEntries(Object.entries(sent).toReversed()),
    };
    for (const [spelling, changes] of Object.entries(spellings))
      for (const headers of [key("a"), key(spelling), {}])
        expect(await site.send({ ...changes, ...sent, ...changes }, headers), spelling).toMatchObject({
          status: 200,
          body: first.body,
        });
    await site.expectStored(1);
  });

  it("with another fee under the same key it is refused", async () => {
    await using site = await openTestSite();
    await site.send(bandApplication(), key("a"));
    const response = await site.send(bandApplication(1, { firstFee: 900 }), key("a"));
    expect(response).toMatchObject({ status: 422, body: { errors: [{ field: "Idempotency-Key" }] } });
    await site.expectStored(1);
  });

  it("sent twelve times at once it is stored once", async () => {
    await using site = await openTestSite();
    const answers = await Promise.all(Array.from({ length: 12 }, () => site.send(bandApplication(), key("a"))));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.reference}`)).size).toBe(1);
    await site.expectStored(1);
  });
});

describe("a bad application", () => {
  it("is a problem that names each bad field by its path, and stores nothing", async () => {
    await using site = await openTestSite();
    const [first, second] = bandApplication().musicians;
    const musicians = [first, second, { id: 3, musician: "Kim", instrument: "Kazoo", age: 7 }];
    const response = await site.send(bandApplication(1, { musicians, firstFee: 0, bandLink: "javascript:alert(1)" }));
    expect(response).toMatchObject({ status: 422, type: "application/problem+json" });
    expect(response.body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      "bandLink",
      "firstFee",
      "musicians.2.age",
      "musicians.2.instrument",
    ]);
    await site.expectStored(0);
  });

  it.each([
    `/uploads/${unknownName}`,
    `http://localhost:3000/uploads/${unknownName}`,
    "https://pictures.example.com/uploads/AbCdEfGhIjKlMnOpQrSt_-.jpg",
    "/uploads/../festival.sqlite",
    "file:///etc/passwd",
    "a picture",
  ])("shows a picture that is none of ours: %s", async (upload) => {
    await using site = await openTestSite();
    expect(await site.send(bandApplication(1, { upload }), key("a"))).toMatchObject({
      status: 422,
      body: { errors: [{ field: "upload" }] },
    });
    await site.expectStored(0);
    expect(await site.keys()).toEqual([]);
    expect(await site.send(bandApplication(), key("a"))).toMatchObject({ status: 200 });
  });

  it("may show our own picture by its whole address", async () => {
    await using site = await openTestSite();
    const upload = `${site.config.siteUrl}${bandApplication().upload}`;
    expect(await site.send(bandApplication(1, { upload }))).toMatchObject({ status: 200 });
    expect(await site.claimedBy()).not.toBeNull();
  });

  it("is refused with the status of its error", async () => {
    await using site = await openTestSite();
    const good = JSON.stringify(bandApplication());
    const statuses = [
      await site.send(`${good} `.padEnd(310_000)),
      await site.send(good, { "Content-Type": "multipart/form-data" }),
      await site.send(good.slice(1)),
      await site.send(good, key("ö")),
      await site.send(good, { "Sec-Fetch-Site": "same-site" }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([413, 415, 400, 400, 403]);
    await site.expectStored(0);
  });

  it("with any value in one field is accepted, or refused with that field's name", async () => {
    await using site = await openTestSite();
    const changed = fc.tuple(fc.constantFrom(...Object.keys(bandApplication())), fc.jsonValue({ maxDepth: 3 }));
    await fc.assert(
      fc.asyncProperty(changed, async ([field, value]) => {
        const { status, body } = await site.send(bandApplication(1, { [field]: value }));
        if (status === 200) return;
        expect(status).toBe(422);
        for (const error of body.errors) expect(error.field.split(".")[0]).toBe(field);
      }),
      { numRuns: 200 },
    );
  });
});

it("a transaction that fails leaves neither record nor key, and the picture unclaimed", async () => {
  await using site = await openTestSite();
  await site.db.schema.dropTable("outbox").execute();
  const application = payloadSchema(bandForm).parse(bandApplication());
  await expect(submitForm(site, bandForm, application)).rejects.toThrow(/outbox/);
  expect(await site.records()).toEqual([]);
  expect(await site.keys()).toEqual([]);
  expect(await site.claimedBy()).toBeNull();
});

async function openTestSite() {
  const services = await openSubmissionServices();
  await storePicture(services.db);
  const app = formEndpoint(services, bandForm);
  const records = () => services.db.selectFrom("band_applications").selectAll().execute();
  const send = (body: unknown, headers?: Record<string, string>) => postJson(app, path, body, headers);
  return {
    ...services,
    records,
    send,
    claimedBy: async () =>
      (await services.db.selectFrom("uploads").select("claimed_by").executeTakeFirst())?.claimed_by,
    expectStored: async (applications: number) => {
      expect(await records()).toHaveLength(applications);
      expect(await services.mails()).toHaveLength(2 * applications);
    },
  };
}
