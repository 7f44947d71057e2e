import { execFile } from "node:child_process";
import { promisify } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { payloadSchema } from "#app/services/forms/form-schema.ts";
import { volunteerForm } from "#app/services/forms/volunteer-form.ts";
import { formEndpoint } from "#app/services/submissions/form-endpoint.server.ts";
import { submitForm } from "#app/services/submissions/submit-form.server.ts";
import { openSubmissionServices, postJson } from "#tests/support/submission-services.ts";
import { volunteerApplication } from "#tests/support/volunteer-application.ts";

const path = "/api/records/volunteer-application";
const key = (value: string) => ({ "Idempotency-Key": value });

describe("an accepted application", () => {
  it("is answered with its reference and nothing else, and is stored with every answer", async () => {
    await using desk = await openDesk();
    const before = new Date().toISOString();
    const answer = await desk.send(volunteerApplication());
    expect(answer).toMatchObject({ status: 200, body: { reference: expect.stringMatching(/^V-[0-9A-Z]{6}$/) } });
    expect(Object.keys(answer.body)).toEqual(["reference"]);
    const [record] = await desk.records();
    expect(record).toEqual({
      id: expect.any(String),
      received_at: expect.any(String),
      reference: answer.body.reference,
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
    await using desk = await openDesk();
    const { body } = await desk.send(volunteerApplication());
    const mails = (await desk.mails()).map(({ kind, facts }) => [kind, JSON.parse(facts)]);
    const { email, licence, rsa, lifting, roles, ...others } = volunteerApplication();
    const chosen = { ...body, email, licence, rsa, lifting, roles };
    expect(mails).toEqual([
      ["volunteer-acknowledgement", expect.objectContaining(chosen)],
      ["volunteer-application", expect.objectContaining({ ...body, application: volunteerApplication() })],
    ]);
    const { name, lastName, phone, address, age, ecName, ecPhone, ecR } = others;
    for (const words of [name, lastName, phone, address, age, ecName, ecPhone, ecR])
      expect(JSON.stringify(mails[0])).not.toContain(words);
    expect(desk.notifications()).toBe(1);
  });
});

describe("sent again", () => {
  it("under its key it gets the first reference; one record, two mails", async () => {
    await using desk = await openDesk();
    const [first, second] = [
      await desk.send(volunteerApplication(), key("a")),
      await desk.send(volunteerApplication(), key("a")),
    ];
    expect(second).toMatchObject({ status: 200, body: first.body });
    await desk.expectStored(1);
  });

  it("with other answers under the same key it is refused, and nothing of it is stored", async () => {
    await using desk = await openDesk();
    await desk.send(volunteerApplication(), key("a"));
    const answer = await desk.send(volunteerApplication(1, { phone: "1" }), key("a"));
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: "Idempotency-Key" }] } });
    await desk.expectStored(1);
  });

  it.each([{}, key("another")])(
    "(%j) the same day, spelt with more space and capitals in its address, it gets the first reference",
    async (headers) => {
      await using desk = await openDesk();
      const first = await desk.send(volunteerApplication());
      const changes = { email: "Vera.1@Example.org", phone: " 0400 000 000 " };
      expect(await desk.send(volunteerApplication(1, changes), headers)).toMatchObject({
        status: 200,
        body: first.body,
      });
      await desk.expectStored(1);
    },
  );

  it("with one answer changed, or a day later, it is a new one", async () => {
    await using desk = await openDesk();
    const references = [
      await desk.submit({}, "2027-01-30T00:00:00Z"),
      await desk.submit({ phone: "1" }, "2027-01-30T00:00:00Z"),
      await desk.submit({}, "2027-01-31T00:00:00Z"),
    ];
    expect(new Set(references).size).toBe(3);
    await desk.expectStored(3);
  });

  it("sent twelve times at once it is stored once", async () => {
    await using desk = await openDesk();
    const answers = await Promise.all(Array.from({ length: 12 }, () => desk.send(volunteerApplication())));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
    await desk.expectStored(1);
  });

  it("sent by three processes at once it is stored once", async () => {
    await using desk = await openDesk();
    const run = promisify(execFile);
    const sent = ["tests/support/submit-same.ts", JSON.stringify(desk.location), "8"];
    const outputs = await Promise.all([1, 2, 3].map(() => run(process.execPath, sent)));
    const references: string[] = outputs.flatMap(({ stdout }) => JSON.parse(stdout));
    expect(references).toHaveLength(24);
    expect(new Set(references)).toEqual(new Set((await desk.records()).map(({ reference }) => reference)));
    await desk.expectStored(1);
  });
});

describe("a bad application", () => {
  it("is a problem that names each bad field and each unknown one, and stores nothing", async () => {
    await using desk = await openDesk();
    const body = { ...volunteerApplication(1, { email: "vera", roles: ["Hospitality", "Juggling"] }), shoeSize: 43 };
    const answer = await desk.send(body);
    expect(answer).toMatchObject({ status: 422, type: "application/problem+json" });
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual(["email", "roles.1", "shoeSize"]);
    expect(answer.body.errors[0].message).toBe("Please provide your email.");
    await desk.expectStored(0);
  });

  it("is refused with the status of its error", async () => {
    await using desk = await openDesk();
    const good = JSON.stringify(volunteerApplication());
    const statuses = [
      await desk.send(`${good} `.padEnd(70_000)),
      await desk.send(good, { "Content-Type": "text/plain" }),
      await desk.send(good.slice(1)),
      await desk.send("[]"),
      await desk.send(good, key("x".repeat(256))),
      await desk.send(good, { "Sec-Fetch-Site": "cross-site" }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([413, 415, 400, 400, 400, 403]);
    await desk.expectStored(0);
  });

  it("with any value in one field is accepted, or refused with that field's name", async () => {
    await using desk = await openDesk();
    const fields = Object.keys(volunteerApplication());
    const changed = fc.tuple(fc.constantFrom(...fields), fc.jsonValue({ maxDepth: 3 }));
    await fc.assert(
      fc.asyncProperty(changed, async ([field, value]) => {
        const { status, body } = await desk.send(volunteerApplication(1, { [field]: value }));
        if (status === 200) return;
        expect(status).toBe(422);
        for (const error of body.errors) expect(error.field.split(".")[0]).toBe(field);
      }),
      { numRuns: 200 },
    );
  });

  it("beyond ten a minute gets 429 with Retry-After", async () => {
    await using desk = await openDesk({});
    const answers = [];
    for (let n = 0; n <= 10; n++) answers.push(await desk.send(volunteerApplication(n)));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
  });
});

it("a transaction that fails leaves neither record nor key", async () => {
  await using desk = await openDesk();
  await desk.db.schema.dropTable("outbox").execute();
  await expect(desk.submit({})).rejects.toThrow(/outbox/);
  expect(await desk.records()).toEqual([]);
  expect(await desk.keys()).toEqual([]);
});

async function openDesk(settings?: Record<string, string>) {
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
