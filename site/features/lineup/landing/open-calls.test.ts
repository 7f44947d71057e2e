import { expect, test } from "vitest";
import { openCalls } from "./open-calls.ts";

const closing = { bandApplicationsClose: "2027-01-31", volunteerApplicationsClose: "2027-04-30" };
const textsOn = (today: string, fields: Record<string, unknown> = closing) =>
  openCalls(fields, today).map(({ text }) => text);

test("each call that is open stands with its last day and leads to its form", () => {
  expect(openCalls(closing, "2026-11-24")).toEqual([
    { text: "Bands: apply until 31 January", href: "/band-applications" },
    { text: "Volunteers: apply until 30 April", href: "/volunteer" },
  ]);
});

test("the last day belongs to the call, and the next one does not", () => {
  expect(textsOn("2027-01-31")).toEqual(["Bands: apply by midnight tonight", "Volunteers: apply until 30 April"]);
  expect(textsOn("2027-02-01")).toEqual(["Volunteers: apply until 30 April"]);
  expect(textsOn("2027-05-01")).toEqual([]);
});

test("a call is silent before its first day", () => {
  const fields = { bandApplicationsOpen: "2026-09-01", bandApplicationsClose: "2027-01-31" };
  expect(textsOn("2026-08-31", fields)).toEqual([]);
  expect(textsOn("2026-09-01", fields)).toEqual(["Bands: apply until 31 January"]);
});

test("without a last day a call is open until the festival ends", () => {
  const fields = { volunteerApplicationsOpen: "2027-02-01", startDate: "2027-06-10", endDate: "2027-06-14" };
  expect(textsOn("2027-06-14", fields)).toEqual(["Volunteers: apply now"]);
  expect(textsOn("2027-06-15", fields)).toEqual([]);
});

test("nothing is said of calls without days, as in content of 0.1.0", () => {
  expect(textsOn("2026-11-24", { startDate: "2027-06-10" })).toEqual([]);
  expect(textsOn("2026-11-24", { bandApplicationsClose: "soon" })).toEqual([]);
});
