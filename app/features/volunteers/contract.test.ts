import { describe, expect, it } from "vitest";
import { states } from "#app/services/submissions/states.ts";
import { volunteerApplication as sample } from "#tests/support/volunteer-application.ts";
import { addressLine, fields, messages, roles, volunteerApplication, volunteerYear } from "./contract.ts";

const longest = {
  name: 201,
  firstName: 100,
  lastName: 100,
  phone: 40,
  address: 500,
  age: 100,
  ecName: 200,
  ecPhone: 40,
  ecR: 100,
};

const whenEmpty = {
  name: "Please provide your name.",
  firstName: "Please provide your name.",
  lastName: "Please provide your name.",
  email: "Please provide your email.",
  phone: "Please provide a valid phone number.",
  address: "Please provide an address name.",
  age: "Please select age group.",
  ecName: "Please provide your name.",
  ecPhone: "Please provide a valid phone number.",
  ecR: "Please provide your emergency contact relationship.",
  year: "Please give the year in four digits.",
};

describe("a volunteer's application", () => {
  it("is section 3's payload", () => {
    expect(volunteerApplication.parse(sample())).toEqual(sample());
  });

  it("needs every field, and says which one is missing in the words of section 5", () => {
    expect(problemsOf({})).toEqual({
      ...whenEmpty,
      licence: "Please answer with true or false.",
      rsa: "Please answer with true or false.",
      lifting: "Please answer with true or false.",
      roles: "Please select at least one option.",
    });
  });

  it.each(Object.entries(whenEmpty))("with an empty %s is told: %s", (field, words) => {
    expect(problemsOf(sample(1, { [field]: "  " }))).toEqual({ [field]: words });
  });

  it.each(Object.entries(longest))("takes a %s of up to %i characters", (field, length) => {
    expect(problemsOf(sample(1, { [field]: "x".repeat(length) }))).toEqual({});
    expect(problemsOf(sample(1, { [field]: "x".repeat(length + 1) }))).toEqual({
      [field]: `Please keep this to ${length} characters.`,
    });
  });

  it.each([
    ["licence", "true"],
    ["rsa", 1],
    ["lifting", null],
    ["year", 2027],
    ["roles", "Hospitality"],
    ["roles", []],
    ["email", "vera"],
  ])("is refused with %s being %j", (field, value) => {
    expect(Object.keys(problemsOf(sample(1, { [field]: value })))).toEqual([field]);
  });

  it("takes only the roles there are, and one that was ticked twice once", () => {
    expect(problemsOf(sample(1, { roles: ["Hospitality", "Juggling"] }))).toEqual({
      "roles.1": `One of: ${roles.join(", ")}.`,
    });
    expect(volunteerApplication.parse(sample(1, { roles: [...roles, ...roles] })).roles).toEqual(roles);
  });

  it("refuses a key that it does not know by its name", () => {
    const parsed = volunteerApplication.safeParse({ ...sample(), shoeSize: 43 });
    expect(parsed.error?.issues).toMatchObject([{ code: "unrecognized_keys", keys: ["shoeSize"] }]);
  });
});

describe("the wizard's own fields", () => {
  it("ask for agreement and for each part of the address in words of section 5 (W4)", () => {
    expect(fields.agreement.safeParse(false).error?.issues[0]?.message).toBe("You must agree before continuing.");
    for (const part of [fields.street, fields.city, fields.state, fields.postcode])
      expect(part.safeParse("").error?.issues[0]?.message).toBe(messages.address);
    expect(fields.postcode.safeParse("123456789012").success).toBe(true);
    expect(fields.postcode.safeParse("1234567890123").success).toBe(false);
  });

  it("at their longest still fit into the payload's address and name", () => {
    const [a, b] = ["s".repeat(200), "c".repeat(100)];
    const address = addressLine({ street: a, city: b, state: states[0], postcode: "9".repeat(12) });
    const name = `${"f".repeat(100)} ${"l".repeat(100)}`;
    expect(problemsOf(sample(1, { address, name }))).toEqual({});
  });

  it("are joined by commas (W17)", () => {
    const parts = { street: " 1 High Street", city: "Goldtown ", state: "VIC", postcode: "3999" };
    expect(addressLine(parts)).toBe("1 High Street, Goldtown, VIC, 3999");
  });
});

it("the year is the current one where the festival is (W11)", () => {
  const midnight = new Date("2026-12-31T13:00:00Z");
  expect(volunteerYear(midnight, "Australia/Melbourne")).toBe("2027");
  expect(volunteerYear(midnight, "UTC")).toBe("2026");
});

function problemsOf(body: unknown): Record<string, string> {
  const issues = volunteerApplication.safeParse(body).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}
