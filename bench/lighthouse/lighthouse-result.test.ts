import { expect, test } from "vitest";
import { readResult } from "./lighthouse-result.ts";

const category = { score: 0.98, auditRefs: [{ id: "largest-contentful-paint", weight: 25 }] };
const categories = { performance: category, accessibility: category, "best-practices": category, seo: category };
const environment = { benchmarkIndex: 1800 };
const audits = {
  "largest-contentful-paint": { title: "LCP", score: 0.97, numericValue: 1644.4 },
  "total-blocking-time": { title: "TBT", score: 1, numericValue: 0 },
  "cumulative-layout-shift": { title: "CLS", score: 1, numericValue: 0 },
};

test("a complete run has every metric and no failed audit", () => {
  const outcome = readResult({ categories, audits, environment });
  expect(outcome).toMatchObject({
    ok: true,
    run: { performance: 98, lcp: 1644.4, tbt: 0, cls: 0, benchmarkIndex: 1800 },
    failedAudits: [],
  });
});

test("a run with a missing metric is invalid, and says why", () => {
  const missing = { title: "LCP", score: null, errorMessage: "The page did not paint (NO_LCP)" };
  const outcome = readResult({ categories, environment, audits: { ...audits, "largest-contentful-paint": missing } });
  expect(outcome).toEqual({ ok: false, reason: "The page did not paint (NO_LCP)" });
});

test("an aborted run is invalid, and says why", () => {
  const runtimeError = { message: "The browser crashed" };
  expect(readResult({ categories: {}, audits: {}, environment, runtimeError })).toEqual({
    ok: false,
    reason: "The browser crashed",
  });
});
