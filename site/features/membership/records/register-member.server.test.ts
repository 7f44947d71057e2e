import { expect, test } from "vitest";
import { personKey } from "./register-member.server.ts";

const ann = { email: "ann@example.org", firstName: "Zoë", lastName: "van Dyk", year: "2027" };

test.each([
  ["letters' case", { email: "Ann@Example.ORG", firstName: "ZOË", lastName: "Van Dyk" }],
  ["spaces", { email: " ann@example.org ", firstName: " Zoë", lastName: "van \u00a0 Dyk" }],
  ["how an accent is encoded", { firstName: "Zoe\u0308" }],
])("a person is the same despite another %s", (_, written) => {
  expect(personKey({ ...ann, ...written })).toBe(personKey(ann));
});

test.each([
  ["address", { email: "zoe@example.org" }],
  ["first name", { firstName: "Zoe" }],
  ["last name", { lastName: "Dyk" }],
  ["year", { year: "2028" }],
  ["place of the space between the names", { firstName: "Zoë van", lastName: "Dyk" }],
])("a person is another with another %s", (_, written) => {
  expect(personKey({ ...ann, ...written })).not.toBe(personKey(ann));
});
