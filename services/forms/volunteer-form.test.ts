import { describe, expect, it } from "vitest";
import { volunteerApplication as sample } from "#tests/support/forms/volunteer-application.ts";
import { valueSchema } from "./field-kinds.ts";
import { payloadSchema } from "./form-schema.ts";
import { messages, roles, volunteerForm } from "./volunteer-form.ts";

const payload = payloadSchema(volunteerForm);

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
  it("is accepted as the wizard sends it", () => {
    expect(payload.parse(sample())).toEqual(sample());
  });

  it("needs every field, and says which one is missing in its own words", () => {
    expect(problemsOf({})).toMatchObject({
      ...whenEmpty,
      licence: "Please answer with true or false.",
      rsa: "Please answer with true or false.",
      lifting: "Please answer with true or false.",
      roles: "Please select at least one option.",
    });
  });

  it.each(Object.entries(whenEmpty))("with an empty %s is told: %s", (field, text) => {
    expect(problemsOf(sample(1, { [field]: "  " }))).toEqual({ [field]: text });
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
    expect(payload.parse(sample(1, { roles: [...roles, ...roles] })).roles).toEqual(roles);
  });

  it("refuses a key that it does not know by its name", () => {
    const parsed = payload.safeParse({ ...sample(), shoeSize: 43 });
    expect(parsed.error?.issues).toMatchObject([{ code: "unrecognized_keys", keys: ["shoeSize"] }]);
  });
});

describe("the wizard's own fields", () => {
  it("ask for agreement and for each part of the address", () => {
    const { agreement, street, city, state, postcode } = volunteerForm.fields;
    const errorOf = (value: Parameters<typeof valueSchema>[0], answer: unknown) =>
      valueSchema(value).safeParse(answer).error?.issues[0]?.message;
    expect(errorOf(agreement.value, false)).toBe("You must agree before continuing.");
    for (const { value } of [street, city, state, postcode]) expect(errorOf(value, "")).toBe(messages.address);
    expect(errorOf(postcode.value, "123456789012")).toBeUndefined();
    expect(errorOf(postcode.value, "1234567890123")).toBe("Please keep this to 12 characters.");
  });

  it("at their longest still fit into the payload's address and name", () => {
    const address = ["s".repeat(200), "c".repeat(100), "ACT", "9".repeat(12)].join(", ");
    const name = `${"f".repeat(100)} ${"l".repeat(100)}`;
    expect(problemsOf(sample(1, { address, name }))).toEqual({});
  });
});

function problemsOf(body: unknown): Record<string, string> {
  const issues = payload.safeParse(body).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}
