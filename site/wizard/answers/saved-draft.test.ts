import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import type { WizardDefinition } from "../wizard-definition.ts";
import { draftStatus } from "./draft-status.ts";
import { clearDraft, loadDraft, saveDraft } from "./saved-draft.ts";

type Answers = { name: string; roles: string[]; contact: string };

const filled = z.string().check(z.minLength(1, "Please."));
const step = (pageNumber: number, schema: z.ZodMiniType) => ({
  pageNumber,
  heading: "",
  asks: [],
  schema,
  Fields: () => null,
});
const wizard: WizardDefinition<Answers> = {
  name: "test",
  form: volunteerForm,
  title: "Test",
  privacy: "volunteers",
  steps: [
    step(1, z.object({ name: filled })),
    step(2, z.object({ roles: z.array(z.string()).check(z.minLength(1, "Please.")) })),
    step(3, z.object({ contact: filled })),
  ],
  thankYou: { pageNumber: 7, heading: "", next: "" },
  failure: { pageNumber: 8, heading: "" },
  emptyAnswers: { name: "", roles: [], contact: "" },
  draftSchema: z.object({ name: z.string(), roles: z.array(z.string()) }),
  emailOf: () => "",
  toPayload: (answers) => answers,
};
const answers: Answers = { name: "Ada", roles: ["Billeting"], contact: "Bo, 0400 000 000" };
const beginning = { answers: wizard.emptyAnswers, at: 0 };

let lying: Map<string, string>;

beforeEach(() => {
  lying = new Map();
  const sessionStorage = {
    getItem: (key: string) => lying.get(key) ?? null,
    setItem: (key: string, value: string) => void lying.set(key, value),
    removeItem: (key: string) => void lying.delete(key),
  };
  vi.stubGlobal("window", { sessionStorage });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("answers and step are restored after a reload, except answers that may not be saved", () => {
  saveDraft(wizard, { answers, at: 2 });
  expect([...lying.values()].join()).not.toContain("Bo");
  expect(loadDraft(wizard)).toEqual({ answers: { ...answers, contact: "" }, at: 2 });
});

test("the place is never beyond the first incomplete step", () => {
  saveDraft(wizard, { answers: { ...answers, roles: [] }, at: 2 });
  expect(loadDraft(wizard).at).toBe(1);
});

test("nothing is saved while nothing is answered", () => {
  saveDraft(wizard, { answers, at: 0 });
  saveDraft(wizard, { answers: { ...wizard.emptyAnswers, contact: "Bo" }, at: 0 });
  expect(lying.size).toBe(0);
});

test("without a saved draft, or after it is cleared, the wizard starts empty", () => {
  expect(loadDraft(wizard)).toEqual(beginning);
  saveDraft(wizard, { answers, at: 1 });
  clearDraft(wizard);
  expect(lying.size).toBe(0);
  expect(loadDraft(wizard)).toEqual(beginning);
});

test.each([
  ["no JSON", "{"],
  ["another version", JSON.stringify({ version: 0, at: 1, answers })],
  ["no answers", JSON.stringify({ version: 1, at: 1 })],
  ["answers of another shape", JSON.stringify({ version: 1, at: 1, answers: { name: "Ada", roles: "all" } })],
])("an invalid record is ignored: %s", (_, record) => {
  saveDraft(wizard, { answers, at: 1 });
  for (const key of lying.keys()) lying.set(key, record);
  expect(loadDraft(wizard)).toEqual(beginning);
});

test.each([-1, 1.5, 99, "2", null])("an invalid step, %j, is ignored", (at) => {
  saveDraft(wizard, { answers, at: 0 });
  for (const key of lying.keys()) lying.set(key, JSON.stringify({ version: 1, at, answers }));
  expect([0, 1, 2]).toContain(loadDraft(wizard).at);
});

test("a browser that forbids storage saves no draft and shows no error", () => {
  vi.stubGlobal("window", {
    get sessionStorage() {
      throw new DOMException("Access is denied.", "SecurityError");
    },
  });
  saveDraft(wizard, { answers, at: 1 });
  expect(draftStatus(wizard.name)).toBeUndefined();
  clearDraft(wizard);
  expect(loadDraft(wizard)).toEqual(beginning);
});

test("the status is that of the stored draft, also when there is no room for a later one", () => {
  saveDraft(wizard, { answers, at: 1 });
  expect(draftStatus(wizard.name)).toEqual({ step: 2, steps: 3 });
  vi.spyOn(window.sessionStorage, "setItem").mockImplementation(() => {
    throw new DOMException("No room.", "QuotaExceededError");
  });
  saveDraft(wizard, { answers, at: 2 });
  expect(draftStatus(wizard.name)).toEqual({ step: 2, steps: 3 });
  expect(loadDraft(wizard).at).toBe(1);
  clearDraft(wizard);
  expect(draftStatus(wizard.name)).toBeUndefined();
});
