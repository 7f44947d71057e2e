import { execFile } from "node:child_process";
import { promisify } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { payloadSchema } from "#services/forms/form-schema.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { formEndpoint } from "#services/submissions/form-endpoint.server.ts";
import { submitForm } from "#services/submissions/submit-form.server.ts";
import { openSubmissionServices, postJson } from "#tests/support/forms/submission-services.ts";
import { volunteerApplication } from "#tests/support/forms/volunteer-application.ts";

const path = "/api/records/volunteer-application";
const key = (value: string) => ({ "Idempotency-Key": value });

describe("an accepted application", () => {
  it("is answered with its reference and nothing else, and is stored with every answer", async () => {
    await using site = await openTestSite();
    const before = new Date().toISOString();
    const response = await site.send(volunteerApplication());
    expect(response).toMatchObject({ status: 200, body: { reference: expect.stringMatching(/^V-[0-9A-Z]{6}$/) } });
    expect(Object.keys(response.body)).toEqual(["reference"]);
    const [record] = await site.records();
    expect(record).toMatchObject({
      id: expect.any(String),
      received_at: expect.any(String),
      reference: response.body.reference,
      status: "new",
      name: "Vera Volunteer 1",
      first_name: "Vera",
      last_name: "Volunteer 1",
      email: "vera.1@example.org",
      phone: "0400 000 000",
      address: "1 High Street, Goldtown, VIC, 3999",
      age: "41 to 60",
      licence: 1,
      rsa: 0,
      lifting: 1,
      roles: '["Hospitality","Billeting"]',
      ec_name: "Ernest Contact",
      ec_phone: "0400 000 001",
      ec_relationship: "Neighbour",
      year: "2027",
    });
    expect(record && record.received_at >= before && record.received_at <= new Date().toISOString()).toBe(true);
  });

  it("queues one email to the applicant and one to the committee, and notifies the outbox worker", async () => {
    await using site = await openTestSite();
    const { body } = await site.send(volunteerApplication());
    const mails = (await site.mails()).map(({ kind, facts }) => [kind, JSON.parse(facts)]);
    const { email, licence, rsa, lifting, roles, ...others } = volunteerApplication();
    const chosen = { ...body, email, licence, rsa, lifting, roles };
    expect(mails).toEqual([
      ["volunteer-acknowledgement", expect.objectContaining(chosen)],
      ["volunteer-application", expect.objectContaining({ ...body, application: volunteerApplication() })],
    ]);
    const { name, lastName, phone, address, age, ecName, ecPhone, ecR } = others;
    for (const text of [name, lastName, phone, address, age, ecName, ecPhone, ecR])
      expect(JSON.stringify(mails[0])).not.toContain(text);
    expect(site.notifications()).toBe(1);
  });
});

describe("sent again", () => {
  it("under its key it gets the first reference; one record, two mails", async () => {
    await using site = await openTestSite();
    const [first, second] = [
      await site.send(volunteerApplication(), key("a")),
      await site.send(volunteerApplication(), key("a")),
    ];
    expect(second).toMatchObject({ status: 200, body: first.body });
    await site.expectStored(1);
  });

  it("with other answers under the same key it is refused, and nothing of it is stored", async () => {
    await using site = await openTestSite();
    await site.send(volunteerApplication(), key("a"));
    const response = await site.send(volunteerApplication(1, { phone: "1" }), key("a"));
    expect(response).toMatchObject({ status: 422, body: { errors: [{ field: "Idempotency-Key" }] } });
    await site.expectStored(1);
  });

  it.each([{}, key("another")])(
    "(%j) the same day, spelt with more space and capitals in its address, it gets the first reference",
    async (headers) => {
      await using site = await openTestSite();
      const first = await site.send(volunteerApplication());
      const changes = { email: "Vera.1@Example.org", phone: " 0400 000 000 " };
      expect(await site.send(volunteerApplication(1, changes), headers)).toMatchObject({
        status: 200,
        body: first.body,
      });
      await site.expectStored(1);
    },
  );

  it("with one answer changed, or a day later, it is a new one", async () => {
    await using site = await openTestSite();
    const references = [
      await site.submit({}, "2027-01-30T00:00:00Z"),
      await site.submit({ phone: "1" }, "2027-01-30T00:00:00Z"),
      await site.submit({}, "2027-01-31T00:00:00Z"),
    ];
    expect(new Set(references).size).toBe(3);
    await site.expectStored(3);
  });

  it("sent twelve times at once it is stored once", async () => {
    await using site = await openTestSite();
    const answers = await Promise.all(Array.from({ length: 12 }, () => site.send(volunteerApplication())));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
    await site.expectStored(1);
  });

  it("sent by three processes at once it is stored once", async () => {
    await using site = await openTestSite();
    const run = promisify(execFile);
    const sent = ["tests/support/forms/submit-same.ts", JSON.stringify(site.location), "8"];
    const outputs = await Promise.all([1, 2, 3].map(() => run(process.execPath, sent)));
    const references: string[] = outputs.flatMap(({ stdout }) => JSON.parse(stdout));
    expect(references).toHaveLength(24);
    expect(new Set(references)).toEqual(new Set((await site.records()).map(({ reference }) => reference)));
    await site.expectStored(1);
  });
});

describe("a bad application", () => {
  it("is a problem that names each bad field and each unknown one, and stores nothing", async () => {
    await using site = await openTestSite();
    const body = { ...volunteerApplication(1, { email: "vera", roles: ["Hospitality", "Juggling"] }), shoeSize: 43 };
    const response = await site.send(body);
    expect(response).toMatchObject({ status: 422, type: "application/problem+json" });
    expect(response.body.errors.map(({ field }: { field: string }) => field)).toEqual(["email", "roles.1", "shoeSize"]);
    expect(response.body.errors[0].message).toBe("Please provide your email.");
    await site.expectStored(0);
  });

  it("is refused with the status of its error", async () => {
    await using site = await openTestSite();
    const good = JSON.stringify(volunteerApplication());
    const statuses = [
      await site.send(`${good} `.padEnd(70_000)),
      await site.send(good, { "Content-Type": "text/plain" }),
      await site.send(good.slice(1)),
      await site.send("[]"),
      await site.send(good, key("x".repeat(256))),
      await site.send(good, { "Sec-Fetch-Site": "cross-site" }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([413, 415, 400, 400, 400, 403]);
    await site.expectStored(0);
  });

  it("with any value in one field is accepted, or refused with that field's name", async () => {
    await using site = await openTestSite();
    const fields = Object.keys(volunteerApplication());
    const changed = fc.tuple(fc.constantFrom(...fields), fc.jsonValue({ maxDepth: 3 }));
    await fc.assert(
      fc.asyncProperty(changed, async ([field, value]) => {
        const { status, body } = await site.send(volunteerApplication(1, { [field]: value }));
        if (status === 200) return;
        expect(status).toBe(422);
        for (const error of body.errors) expect(error.field.split(".")[0]).toBe(field);
      }),
      { numRuns: 200 },
    );
  });

  it("beyond ten a minute gets 429 with Retry-After", async () => {
    await using site = await openTestSite({});
    const answers = [];
    for (let n = 0; n <= 10; n++) answers.push(await site.send(volunteerApplication(n)));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
  });
});

it("a transaction that fails leaves neither record nor key", async () => {
  await using site = await openTestSite();
  await site.db.schema.dropTable("outbox").execute();
  await expect(site.submit({})).rejects.toThrow(/outbox/);
  expect(await site.records()).toEqual([]);
  expect(await site.keys()).toEqual([]);
});

async function openTestSite(settings?: Record<string, string>) {
  const services = await openSubmissionServices(settings);
  const app = formEndpoint(services, volunteerForm);
  const records = () => services.db.selectFrom("volunteer_applications").selectAll().execute();
  return {
    ...services,
    records,
    send: (body: unknown, headers?: Record<string, string>) => postJson(app, path, body, headers),
    submit: async (changes: Record<string, unknown>, now?: string) => {
      const answer = await submitForm(
        services,
        volunteerForm,
        payloadSchema(volunteerForm).parse(volunteerApplication(1, changes)),
        undefined,
        now ? new Date(now) : undefined,
      );
      return answer.ok && answer.reference;
    },
    expectStored: async (applications: number) => {
      expect(await records()).toHaveLength(applications);
      expect(await services.mails()).toHaveLength(2 * applications);
    },
  };
}
