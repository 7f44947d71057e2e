import { expect, test } from "vitest";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { firstNameOf } from "./people.ts";

test("the hint below a note has the first name as the committee has corrected it", () => {
  const sent = { firstName: "Jaon", lastName: "Lee" };
  expect(firstNameOf(recordTypes.volunteer, { sent, corrections: {} })).toBe("Jaon");
  expect(firstNameOf(recordTypes.volunteer, { sent, corrections: { firstName: "Joan" } })).toBe("Joan");
  expect(firstNameOf(recordTypes.band, { sent: { leaderName: "" }, corrections: {} })).toBe("Whoever it is about");
});
