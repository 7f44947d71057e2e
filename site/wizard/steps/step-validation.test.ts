import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { WizardStep } from "../wizard-definition.ts";
import { firstIncomplete, isReady, problemsOf } from "./step-validation.ts";

const name = z.string().check(z.trim(), z.minLength(1, "Please provide your name."));
const email = z.string().check(z.regex(/@/, "Please provide your email."));
const list = z.array(z.string()).check(z.minLength(1, "Please select at least one option."));
const agreement = z.literal(true, { error: "You must agree before continuing." });

const details = step(z.object({ name, email }));
const roles = step(z.object({ list, agreement }));
const complete = { name: "Ada", email: "ada@example.org", list: ["Billeting"], agreement: true };

function step(schema: z.ZodMiniType): WizardStep<Record<string, unknown>> {
  return { pageNumber: 1, heading: "Step", asks: [], schema, Fields: () => null };
}

test("each field has one problem, in the order of the step", () => {
  expect(problemsOf(roles.schema, { ...complete, list: [], agreement: false })).toEqual([
    { name: "list", message: "Please select at least one option.", isEmpty: true },
    { name: "agreement", message: "You must agree before continuing.", isEmpty: true },
  ]);
  expect(problemsOf(roles.schema, complete)).toEqual([]);
});

test("a problem deep in an answer is named by its way there", () => {
  const rows = z.object({ rows: z.array(z.object({ name })) });
  const answers = { rows: [{ name: "Ada" }, { name: "" }] };
  expect(problemsOf(rows, answers)).toEqual([
    { name: "rows.1.name", message: "Please provide your name.", isEmpty: true },
  ]);
});

test("a step is ready once every field is filled, a malformed one too", () => {
  expect(isReady(details, { ...complete, email: "" })).toBe(false);
  expect(isReady(details, { ...complete, name: "  ", email: "ada" })).toBe(false);
  expect(isReady(details, { ...complete, email: "ada" })).toBe(true);
  expect(isReady(roles, { ...complete, list: [] })).toBe(false);
  expect(isReady(roles, { ...complete, agreement: false })).toBe(false);
  expect(isReady(roles, complete)).toBe(true);
});

test("a step may say itself when it is ready", () => {
  expect(isReady({ ...details, isReady: ({ fee }) => fee !== 0 }, { ...complete, fee: 0 })).toBe(false);
});

test("the first incomplete step is found; none when all are complete", () => {
  const steps = [details, roles];
  expect(firstIncomplete(steps, { ...complete, email: "ada" })).toBe(0);
  expect(firstIncomplete(steps, { ...complete, list: [] })).toBe(1);
  expect(firstIncomplete(steps, complete)).toBe(2);
});
