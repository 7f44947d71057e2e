import { expect, test } from "vitest";
import { readResult } from "./lighthouse-result.ts";

const category = { score: 0.98, auditRefs: [{ id: "largest-contentful-paint", weight: 25 }] };
const categories = { performance: category, accessibility: category, "best-practices": category, seo: category };
const audits = {
  "largest-contentful-paint": { title: "LCP", score: 0.97, numericValue: 1644.4 },
  "total-blocking-time": { title: "TBT", score: 1, numericValue: 0 },
  "cumulative-layout-shift": { title: "CLS", score: 1, numericValue: 0 },
};

test("a run has every figure", () => {
  const outcome = readResult({ categories, audits });
  expect(outcome).toMatchObject({ ok: true, run: { performance: 98, lcp: 1644.4, tbt: 0, cls: 0 }, faults: [] });
});

test("a run in which Lighthouse could not see a figure is none, and says why", () => {
  const unseen = { title: "LCP", score: null, errorMessage: "The page did not paint (NO_LCP)" };
  const outcome = readResult({ categories, audits: { ...audits, "largest-contentful-paint": unseen } });
  expect(outcome).toEqual({ ok: false, reason: "The page did not paint (NO_LCP)" });
});

test("a run that broke off is none, and says why", () => {
  const runtimeError = { message: "The browser crashed" };
  expect(readResult({ categories: {}, audits: {}, runtimeError })).toEqual({
    ok: false,
    reason: "The browser crashed",
  });
});
