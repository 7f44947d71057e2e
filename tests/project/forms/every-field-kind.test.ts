import { describe, expect, expectTypeOf, it } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { formRecords } from "#services/database/form-tables.server.ts";
import type { ValueKind } from "#services/forms/field-kinds.ts";
import { defineForm, type Field, type StoredField } from "#services/forms/form-definition.ts";
import { draftSchema, emptyAnswers, storedFields } from "#services/forms/form-schema.ts";
import { formExport } from "#services/maintenance/form-export.server.ts";
import { writeExport } from "#services/maintenance/write-export.server.ts";
import { formPersonalData } from "#services/privacy/form-personal-data.server.ts";
import { personByEmail } from "#services/privacy/person.server.ts";
import { formEmails } from "#services/submissions/form-emails.server.tsx";
import { formEndpoint } from "#services/submissions/form-endpoint.server.ts";
import { storePicture } from "#tests/support/forms/band-application.ts";
import { examplePayload } from "#tests/support/forms/example-payload.ts";
import { openSubmissionServices, postJson } from "#tests/support/forms/submission-services.ts";

const message = "Please answer.";
const stored = (column: string, privacy: StoredField["stored"]["privacy"] = "applicant") =>
  ({ column: `a_${column}`, exportColumn: column, privacy }) as const;
const asked = (id: string) => ({ step: "all", id, label: id }) as const;
const toCommittee = (label: string) => ({ committee: { section: "all", label }, applicant: null }) as const;
const toBoth = (label: string) => ({ committee: { section: "all", label }, applicant: { label } }) as const;

/** One field of each kind; the compiler says so when a kind is missing. */
const fields = {
  text: {
    value: { kind: "text", max: 100, message },
    question: asked("text"),
    stored: stored("text", "contactName"),
    mails: toCommittee("Text"),
  },
  longText: {
    value: { kind: "longText", max: 100, required: false },
    question: asked("longText"),
    stored: stored("long_text"),
    mails: toCommittee("Long text"),
  },
  email: {
    value: { kind: "email", message },
    question: asked("email"),
    stored: stored("email"),
    mails: toCommittee("Email"),
  },
  phone: {
    value: { kind: "phone", message },
    question: asked("phone"),
    stored: stored("phone", "contact"),
    mails: toCommittee("Phone"),
  },
  link: {
    value: { kind: "link", message },
    question: asked("link"),
    stored: stored("link"),
    mails: toCommittee("Link"),
  },
  picture: {
    value: { kind: "picture", max: 500, message },
    question: asked("picture"),
    stored: stored("picture"),
    mails: toCommittee("Picture"),
  },
  choiceFromContent: {
    value: { kind: "choiceFromContent", max: 100, message },
    question: asked("choiceFromContent"),
    stored: stored("content_choice"),
    mails: toCommittee("Content choice"),
  },
  choicesFromContent: {
    value: { kind: "choicesFromContent", max: 100, maxItems: 5, message },
    question: asked("choicesFromContent"),
    stored: stored("content_choices"),
    mails: toCommittee("Content choices"),
  },
  choice: {
    value: { kind: "choice", options: ["Red", "Blue"], message },
    question: asked("choice"),
    stored: stored("choice"),
    mails: toBoth("Choice"),
  },
  choices: {
    value: { kind: "choices", options: ["Mornings", "Evenings"], message },
    question: asked("choices"),
    stored: stored("choices"),
    mails: toBoth("Choices"),
  },
  wholeNumber: {
    value: { kind: "wholeNumber", min: 7, max: 9000, unit: "dollars", message },
    question: asked("wholeNumber"),
    stored: stored("whole_number"),
    mails: toBoth("Whole number"),
  },
  year: { value: { kind: "year", message }, question: null, stored: stored("year"), mails: toBoth("Year") },
  yesNo: { value: { kind: "yesNo" }, question: asked("yesNo"), stored: stored("yes_no"), mails: toBoth("Yes or no") },
  rows: {
    value: {
      kind: "rows",
      min: 1,
      max: 5,
      message,
      cells: { person: { kind: "text", max: 50, message }, part: { kind: "choice", options: ["Singer"], message } },
    },
    question: null,
    stored: stored("rows", "people"),
    mails: {
      committee: { section: "all", label: null },
      applicant: { count: "People", cell: "part", label: "Parts", fact: "parts" },
    },
  },
} as const satisfies Record<ValueKind["kind"], StoredField>;

const form = defineForm({
  name: "sample",
  table: "samples",
  referenceLetter: "V",
  emailField: "email",
  limitBytes: 10_000,
  fields,
});
const emails = formEmails(form, {
  applicant: {
    subject: "We have it",
    title: "Thanks",
    occasion: "here",
    opening: "It is here.",
    whatHappensNext: "We read.",
  },
  committee: {
    replyRecipient: "them",
    whoApplied: "somebody",
    preview: (textOf) => textOf("text"),
    sectionHeadings: { all: null },
  },
});
const answers = examplePayload(form);

/** Each answer as text; first choices and numbers, then free text. */
const closed = { choice: "Red", choices: "Mornings", wholeNumber: "$7", year: "2027", yesNo: "Yes", rows: "Singer" };
const typed = {
  text: "Some text",
  longText: "Some longText",
  email: "email@example.org",
  phone: "Some phone",
  link: "https://example.org/link",
  picture: "AbCdEfGhIjKlMnOpQrSt_-.jpg",
  choiceFromContent: "Some choiceFromContent",
  choicesFromContent: "Some choicesFromContent",
  rows: "Some person",
};

describe("an answer to a field of each kind", () => {
  it("is stored in the row and exported", async () => {
    await using site = await openSite();
    const [row] = await site.records();
    const [exported] = JSON.parse(await site.exported("json"));
    for (const [
      name,
      {
        stored: { column, exportColumn },
      },
    ] of storedFields(form)) {
      expect(JSON.stringify(row?.[column]), name).toBe(JSON.stringify(asStored(answers[name])));
      expect(exported[exportColumn], name).toEqual(answers[name]);
    }
    const csv = await site.exported("csv");
    for (const text of ["Some text", "Mornings", "true", "7", "Some person (Singer)"]) expect(csv).toContain(text);
  });

  it("is emailed completely to the committee, and without free text to the applicant", async () => {
    await using site = await openSite();
    const [toApplicant, toCommittee] = await site.emails();
    for (const [name, text] of [...Object.entries(closed), ...Object.entries(typed)]) {
      expect(toCommittee?.html, name).toContain(text);
      if (name !== "picture") expect(toCommittee?.text, name).toContain(text);
    }
    for (const text of Object.values(closed)) expect(toApplicant?.text).toContain(text);
    for (const text of Object.values(typed)) expect(`${toApplicant?.subject}${toApplicant?.html}`).not.toContain(text);
  });

  it("is found for its owner, and deleted by erasure", async () => {
    await using site = await openSite();
    const [found] = await site.personalData(typed.email);
    for (const [
      name,
      {
        stored: { column },
      },
    ] of storedFields(form)) {
      const exported: unknown = Reflect.get(found?.data ?? {}, column);
      expect(exported, name).toEqual(typeof answers[name] === "boolean" ? 1 : answers[name]);
    }
    await site.db.transaction().execute(async (trx) => void (await found?.erase?.(trx)));
    expect(await site.records()).toEqual([]);
    expect(await site.db.selectFrom("uploads").select("claimed_by").execute()).toEqual([{ claimed_by: "removed" }]);
  });

  it("is shown to a person whom it names, and redacted at their request", async () => {
    await using site = await openSite();
    const [asContact] = await site.personalData("other@example.org", "some TEXT");
    expect(asContact).toMatchObject({
      isMention: true,
      data: { aboutThem: { a_text: "Some text", a_phone: "Some phone" } },
    });
    const [inRow] = await site.personalData("other@example.org", "Some person");
    expect(inRow).toMatchObject({ data: { aboutThem: { a_rows: [{ person: "Some person", part: "Singer" }] } } });
    await site.db.transaction().execute(async (trx) => {
      await asContact?.erase?.(trx);
      await inRow?.erase?.(trx);
    });
    expect(await site.records()).toMatchObject([
      {
        a_text: "[removed]",
        a_phone: "[removed]",
        a_rows: '[{"id":1,"person":"[removed]","part":"Singer"}]',
        a_choice: "Red",
      },
    ]);
  });

  it("is empty at first, and saved in the browser unless it is about a contact", () => {
    const empty = emptyAnswers(form);
    const saved = Object.keys(Object(draftSchema(form).parse(empty)));
    expect(saved).toEqual(Object.keys(empty).filter((name) => name !== "text" && name !== "phone"));
    expect(Object.keys(empty)).toEqual(Object.keys(fields).filter((name) => name !== "year" && name !== "rows"));
  });
});

type FieldWithEmails<Field> = Omit<Field, "mails"> & {
  mails: { committee: { section: string; label: string }; applicant: { label: string } };
};

/** Free text is never sent to the applicant. */
it("the compiler refuses a field that lacks one of its places", () => {
  expectTypeOf(fields.text).toExtend<Field>();
  expectTypeOf<Omit<typeof fields.text, "value">>().not.toExtend<Field>();
  expectTypeOf<Omit<typeof fields.text, "question">>().not.toExtend<Field>();
  expectTypeOf<Omit<typeof fields.text, "stored">>().not.toExtend<Field>();
  expectTypeOf<Omit<typeof fields.text, "mails">>().not.toExtend<Field>();
  expectTypeOf<FieldWithEmails<typeof fields.text>>().not.toExtend<Field>();
  expectTypeOf<FieldWithEmails<typeof fields.choice>>().toExtend<Field>();
  expectTypeOf<{ column: string; exportColumn: string }>().not.toExtend<StoredField["stored"]>();
  expectTypeOf<{ committee: { section: string; label: string } }>().not.toExtend<StoredField["mails"]>();
});

function asStored(value: unknown) {
  if (typeof value === "boolean") return 1;
  return typeof value === "object" ? JSON.stringify(value) : value;
}

/** A site whose own table holds the form's records, with one application in it. */
async function openSite() {
  const services = await openSubmissionServices();
  const { db } = services;
  let table = db.schema
    .createTable(form.table)
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("reference", "text")
    .addColumn("status", "text")
    .addColumn("received_at", "text");
  for (const [, { value, stored }] of storedFields(form))
    table = table.addColumn(stored.column, value.kind === "yesNo" || value.kind === "wholeNumber" ? "integer" : "text");
  await table.execute();
  await storePicture(db);
  const { status } = await postJson(formEndpoint(services, form), "/api/records/sample-application", answers);
  expect(status).toBe(200);
  const { fields: columns, batches } = formExport("samples", form);
  return {
    db,
    records: async () => (await Array.fromAsync(formRecords(db, form.table))).flat(),
    exported: async (format: "csv" | "json") =>
      (await Array.fromAsync(writeExport({ fields: columns, batches: batches(services) }, format))).join(""),
    emails: async () => {
      const sources = {
        config: loadConfig({}),
        content: { client: { entries: async () => ({ total: 0, skip: 0, limit: 1, items: [] }) } },
      };
      const queued = await services.mails();
      return Promise.all(queued.map(({ kind, facts }) => emails[kind]?.(JSON.parse(facts), sources)));
    },
    personalData: (email: string, name?: string) =>
      Array.fromAsync(formPersonalData(form)(services, personByEmail(email, name))),
    [Symbol.asyncDispose]: services[Symbol.asyncDispose],
  };
}
