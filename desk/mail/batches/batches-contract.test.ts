import { expect, test } from "vitest";
import { whenMailsGo } from "./batches-contract.ts";

const messageFor = (when: string) => JSON.stringify(whenMailsGo.safeParse(when).error?.issues ?? null);

test.each(["soon", "hour", "morning", "2027-01-31T09:00", "2028-02-29T23:59"])("mails can go at %s", (when) => {
  expect(messageFor(when)).toBe("null");
});

test.each(["2027-02-30T09:00", "2027-02-29T09:00", "2027-04-31T00:00", "2027-13-01T09:00"])(
  "mails do not go on a day that the calendar does not have: %s is refused with words",
  (when) => {
    expect(messageFor(when)).toContain("Please give a day that the calendar has.");
  },
);

test.each(["later", "2027-01-31", "2027-01-31T24:00", "2027-01-31T09:60", ""])("%s is no time", (when) => {
  expect(messageFor(when)).toContain("Please give a day and a time.");
});
