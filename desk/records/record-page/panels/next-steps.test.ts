import { expect, test } from "vitest";
import { recordTypes } from "#desk/records/model/record-types.ts";
import type { Telling } from "#desk/records/status/telling.ts";
import { allSteps, nextSteps } from "./next-steps.ts";

const { band, volunteer } = recordTypes;
const sent: Telling = { state: "sent", at: null };

function stepsOf(recordType: typeof band, status: string, toldStatus = "new", telling: Telling | null = null) {
  const { next, beside } = nextSteps(recordType, { status, toldStatus, telling });
  return [next?.words, beside?.words];
}

test("what is next follows from where an application stands", () => {
  expect(stepsOf(band, "new")).toEqual(["Shortlist", "Accept and tell …"]);
  expect(stepsOf(band, "shortlisted")).toEqual(["Accept", "Accept and tell …"]);
  expect(stepsOf(band, "waiting", "waiting", sent)).toEqual(["Accept", "Accept and tell …"]);
  for (const status of ["accepted", "waiting", "declined"])
    expect(stepsOf(band, status, "new", { state: "untold", at: null })).toEqual(["Tell them …", undefined]);
  expect(stepsOf(band, "accepted", "accepted", sent)).toEqual(["They said yes", undefined]);
  expect(stepsOf(volunteer, "new")).toEqual(["Accept", "Accept and tell …"]);
});

test("where the others are to act, or all is done, nothing is next", () => {
  expect(stepsOf(band, "accepted", "accepted", { state: "waits", at: 1 }), "they know nothing yet").toEqual([
    undefined,
    undefined,
  ]);
  expect(stepsOf(volunteer, "accepted", "accepted", sent), "a volunteer gives no yes").toEqual([undefined, undefined]);
  for (const status of ["confirmed", "withdrawn"])
    expect(stepsOf(band, status, status)).toEqual([undefined, undefined]);
  expect(stepsOf(band, "declined", "declined", sent)).toEqual([undefined, undefined]);
});

test("every other status, and what decides and tells, can be chosen whatever is next", () => {
  const words = (status: string, toldStatus: string) =>
    allSteps(band, { status, toldStatus, telling: null }).map((step) => step.words);
  expect(words("new", "new")).toEqual([
    "Shortlist",
    "Accept",
    "Waiting list",
    "Decline",
    "They said yes",
    "They withdrew",
    "Accept and tell …",
    "Decline and tell …",
  ]);
  expect(words("declined", "new")).toContain("Tell them …");
  expect(words("declined", "accepted"), "they were told that before").not.toContain("Accept and tell …");
  expect(words("confirmed", "confirmed")).toContain("Shortlist");
});
