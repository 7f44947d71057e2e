import { expect, test } from "vitest";
import { recordTypes } from "../model/record-types.ts";
import { nextStatuses } from "./next-statuses.ts";

test("a list offers what comes next, and nothing where all is decided", () => {
  const { band, volunteer, message } = recordTypes;
  const next = (...[recordType, status]: Parameters<typeof nextStatuses>) =>
    nextStatuses(recordType, status).map(({ verb }) => verb);
  expect(next(band, "new")).toEqual(["Shortlist", "Decline"]);
  expect(next(band, "shortlisted")).toEqual(["Accept", "Decline"]);
  expect(next(volunteer, "new")).toEqual(["Accept", "Decline"]);
  expect(next(message, "new")).toEqual(["Mark as answered"]);
  for (const decided of ["accepted", "confirmed", "waiting", "declined", "withdrawn"])
    expect(next(band, decided), decided).toEqual([]);
  expect(next(message, "answered")).toEqual([]);
});
