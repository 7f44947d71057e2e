import { describe, expect, test } from "vitest";
import { messages } from "#services/forms/member-form.ts";
import { memberPayload as aMember } from "#tests/support/membership/member-payload.ts";
import {
  agreement,
  describePayment,
  displayedStatus,
  formatFee,
  intentIdFrom,
  newMember,
  referenceFrom,
  statusTexts,
  yearFrom,
} from "./membership-contract.ts";

const member = aMember();

const longest = { firstName: 100, lastName: 100, phone: 40, address: 200, city: 100, postcode: 12 };

describe("a new member's record", () => {
  test("is accepted as the form sends it, with paid true or false", () => {
    expect(newMember.parse(member)).toEqual(member);
    expect(newMember.parse({ ...member, paid: false }).paid).toBe(false);
  });

  test.each(Object.entries(longest))("has a %s of at most %i characters", (field, max) => {
    expect(newMember.safeParse({ ...member, [field]: "9".repeat(max) }).success).toBe(true);
    expect(newMember.safeParse({ ...member, [field]: "9".repeat(max + 1) }).success).toBe(false);
  });

  test.each([
    ["firstName", messages.name],
    ["lastName", messages.name],
    ["email", messages.email],
    ["phone", messages.phone],
    ["address", messages.address],
    ["city", messages.address],
    ["postcode", messages.address],
  ])("has a message for a missing %s", (field, message) => {
    for (const empty of ["", "  ", undefined, 7]) {
      const parsed = newMember.safeParse({ ...member, [field]: empty });
      expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
    }
  });

  test.each(["ann", "ann@", "a@b.example, c@d.example", "ann@example.org\nBcc: x@example.org"])(
    "has no address %s",
    (email) => {
      expect(newMember.safeParse({ ...member, email }).success).toBe(false);
    },
  );

  test("has no other keys", () => {
    expect(newMember.safeParse({ ...member, state: "VIC" }).success).toBe(false);
  });
});

test("reference and year are read from a payment's description", () => {
  const description = describePayment("2027", "J-7K3M9Q");
  expect(referenceFrom(description)).toBe("J-7K3M9Q");
  expect(yearFrom(description)).toBe("2027");
  for (const other of [undefined, null, "", "V-7K3M9Q", "J-7K3M9Q and more", "XJ-7K3M9Q"])
    expect(referenceFrom(other)).toBeUndefined();
});

test("the fee is formatted for the agreement and for Pay now", () => {
  expect(agreement(500)).toContain("pay a $5 membership fee");
  expect(agreement(1250)).toContain("$12.50");
  expect(formatFee(500)).toBe("A$5.00");
});

test("each status has its exact text", () => {
  expect(statusTexts).toEqual({
    succeeded: "Payment succeeded",
    processing: "Your payment is processing.",
    requires_payment_method: "Your payment was not successful, please try again.",
    unknown: "Something went wrong, please try again.",
  });
  expect(
    ["succeeded", "processing", "requires_payment_method", "canceled", "unknown", undefined].map(displayedStatus),
  ).toEqual(["succeeded", "processing", "requires_payment_method", "unknown", "unknown", "unknown"]);
});

test("a client secret begins with its payment's id", () => {
  expect(intentIdFrom("pi_3Q_secret_abc")).toBe("pi_3Q");
});
