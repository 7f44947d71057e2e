import { readFileSync } from "node:fs";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emailTemplates } from "#desk/mail/mails/email-templates.server.ts";
import { bandForm } from "#services/forms/band-form.ts";
import type { FormDefinition } from "#services/forms/form-definition.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { formExport } from "#services/maintenance/form-export.server.ts";
import { writeExport } from "#services/maintenance/write-export.server.ts";
import { formPersonalData } from "#services/privacy/form-personal-data.server.ts";
import { personByEmail } from "#services/privacy/person.server.ts";
import { formEndpoint } from "#services/submissions/form-endpoint.server.ts";
import { bandPersonalData } from "#site/features/band-applications/band-personal-data.server.ts";
import { storePicture } from "#tests/support/forms/band-application.ts";
import { openSubmissionServices, postJson } from "#tests/support/forms/submission-services.ts";

/**
 * What release 0.1.0 did with two applications of each kind: the response, the row, the queued mails, both mails as they are sent, the
 * idempotency hashes, the export and the privacy export; and its responses to bad values of every field. The HTML of the mails is that
 * of 0.2.0, whose text is the same but for who has none of the above.
 */
const fixture = new URL("../../fixtures/forms/forms-0.1.0.json", import.meta.url);
const recorded = JSON.parse(readFileSync(fixture, "utf8"));

const now = new Date("2027-01-31T08:15:00.000Z");

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Services = Awaited<ReturnType<typeof openSubmissionServices>>;

/** The form without the questions that were added since. */
function asReleased(form: FormDefinition): FormDefinition {
  const fields = Object.entries(form.fields).filter(
    ([, field]) => !("stored" in field) || field.stored.since === undefined,
  );
  return { ...form, fields: Object.fromEntries(fields) };
}

const forms = {
  volunteer: {
    table: "volunteer_applications",
    path: "/api/records/volunteer-application",
    app: (services: Services) => formEndpoint(services, volunteerForm),
    records: formExport("volunteers", asReleased(volunteerForm)),
    personalData: formPersonalData(volunteerForm),
    email: "email",
  },
  band: {
    table: "band_applications",
    path: "/api/records/band-application",
    app: (services: Services) => formEndpoint(services, bandForm),
    records: formExport("bands", asReleased(bandForm)),
    personalData: bandPersonalData,
    email: "leaderEmail",
  },
} as const;

describe.each(["volunteer", "band"] as const)("a %s's application is handled as release 0.1.0 did", (name) => {
  it.each(Object.keys(recorded[name].accepted))("%s: answer, row, mails and exports", async (sample) => {
    const before = recorded[name].accepted[sample];
    const after = await outputsOf(name, before.body, [...Object.keys(before.row), "pictures"]);
    const sent = JSON.parse(JSON.stringify(before.sent).replaceAll("None of the above", "none of these"));
    const expected = { ...before, sent, body: undefined, keys: undefined };
    expect(after).toEqual(expected);
    // The order of keys is part of what is stored, hashed and exported.
    expect(JSON.stringify(after)).toBe(JSON.stringify(expected));
  });

  it.each(Object.keys(recorded[name].accepted))(
    "%s: sent again after the update, it is the same one",
    async (sample) => {
      const { body, keys } = recorded[name].accepted[sample];
      await using site = await openSite(name);
      await site.db.insertInto("idempotency_keys").values(keys).execute();
      for (const key of ["a-key", "another-key", undefined])
        expect(await site.send(body, key)).toMatchObject({ status: 200, body: { reference: "X-000000" } });
      expect(await site.db.selectFrom(forms[name].table).selectAll().execute()).toEqual([]);
      expect(await site.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
    },
  );

  it("bad values of each field get the same answer", async () => {
    await using site = await openSite(name);
    const { body } = recorded[name].accepted.plain;
    const reworded = (answers: object) =>
      JSON.parse(
        JSON.stringify(answers).replaceAll(
          "picture. Please upload it again.",
          "picture any more. Please choose it again.",
        ),
      );
    for (const field of Object.keys(body))
      expect(await answersTo(site, body, field), field).toEqual(reworded(recorded[name].bad[field]));
  });
});

/** The columns that a row had then, in its order. */
function releasedColumns(row: object | undefined, columns: readonly string[]) {
  return Object.fromEntries(Object.entries(row ?? {}).filter(([column]) => columns.includes(column)));
}

async function outputsOf(name: keyof typeof forms, body: Record<string, unknown>, columns: readonly string[]) {
  await using site = await openSite(name);
  const { db, config } = site;
  const { status, body: response } = await site.send(body, "a-key");
  const [row] = await db.selectFrom(forms[name].table).selectAll().execute();
  const normalized = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll(response.reference, "X-000000")
        .replaceAll(row?.id ?? "", "ID"),
    );
  const queued = await db.selectFrom("outbox").select(["kind", "facts", "once_key"]).orderBy("kind").execute();
  const mails = normalized(queued);
  const sources = {
    config,
    content: { client: { entries: async () => ({ total: 0, skip: 0, limit: 1, items: [] }) } },
  };
  const sent: unknown[] = [];
  for (const { kind, facts } of mails) sent.push(await emailTemplates[kind]?.(JSON.parse(facts), sources));
  const person = personByEmail(String(body[forms[name].email]));
  const found = await Array.fromAsync(forms[name].personalData({ db, config }, person));
  return {
    status,
    row: normalized(releasedColumns(row, columns)),
    queued: mails,
    sent: JSON.parse(JSON.stringify(sent)),
    csv: normalized(await site.exported("csv")),
    json: normalized(await site.exported("json")),
    personal: normalized(
      found.map(({ what, data, erasureOutcome }) => ({
        what,
        data: releasedColumns(data, columns),
        fate: erasureOutcome,
      })),
    ),
  };
}

type Site = Awaited<ReturnType<typeof openSite>>;

async function answersTo(site: Pick<Site, "send">, body: Record<string, unknown>, field: string) {
  const answers: Record<string, unknown> = {};
  for (const [about, value] of Object.entries(badValues(body[field]))) {
    const { status, body: response } = await site.send({ ...body, [field]: value }, crypto.randomUUID());
    answers[about] =
      status === 200
        ? "accepted"
        : response.errors.map((error: Record<string, string>) => `${error.field}: ${error.message}`);
  }
  return answers;
}

function badValues(good: unknown): Record<string, unknown> {
  const list = Array.isArray(good) ? good : [];
  const changed = (change: object) => (typeof list[0] === "object" ? [...list, { ...list[0], ...change }] : list);
  return {
    missing: undefined,
    empty: "",
    blank: " \t ",
    "two lines": "one\ntwo",
    "NUL character": "a\u0000b",
    "long text": "x".repeat(6000),
    "another text": "something else",
    "a script": "javascript:alert(1)",
    number: 7,
    "negative number": -1,
    fraction: 1.5,
    "large number": 1e9,
    boolean: true,
    null: null,
    "empty list": [],
    "list of texts": ["something else"],
    "list of numbers": [...list, 7],
    "long list": Array.from({ length: 61 }, (_, index) => list[0] ?? `${index}`),
    "sixty-one texts": Array.from({ length: 61 }, (_, index) => `text ${index}`),
    object: { some: "thing" },
    "list of empty objects": [{}],
    "a row with an unknown key": changed({ age: 7 }),
    "a row with an unknown choice": changed({ instrument: "Kazoo" }),
    "a row with an empty text": changed({ musician: " " }),
    "a row without a number": changed({ id: null }),
  };
}

async function openSite(name: keyof typeof forms) {
  const services = await openSubmissionServices({
    RATE_LIMIT: "off",
    DATA_DIR: "/nowhere",
    SITE_URL: "http://localhost:4321",
  });
  await storePicture(services.db);
  const app = new Hono().route("/", forms[name].app(services));
  const { fields, batches } = forms[name].records;
  return {
    ...services,
    send: (body: object, key?: string) =>
      postJson(app, forms[name].path, body, key === undefined ? {} : { "Idempotency-Key": key }),
    exported: async (format: "csv" | "json") =>
      (await Array.fromAsync(writeExport({ fields, batches: batches(services) }, format))).join(""),
    [Symbol.asyncDispose]: services[Symbol.asyncDispose],
  };
}
