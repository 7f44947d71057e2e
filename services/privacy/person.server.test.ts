import { expect, test } from "vitest";
import { personByEmail } from "./person.server.ts";

const ann = personByEmail(" Ann@Example.org ");

test.each([
  ["ann@example.org", "[removed]"],
  ["Ann Lee <ANN@example.org>, bob@example.org", "Ann Lee <[removed]>, bob@example.org"],
  ["'ann@example.org' and \"ann@example.org\".", "'[removed]' and \"[removed]\"."],
  ["Write to ann@example.org. Or İ: ann@Example.ORG", "Write to [removed]. Or İ: [removed]"],
])("an address is found in %j, and redacted", (text, without) => {
  expect(ann.isMentionedIn(text)).toBe(true);
  expect(ann.redactIn(text)).toBe(without);
});

test.each([
  "joann@example.org",
  "o'ann@example.org",
  "jo.ann@example.org",
  "ann@example.organic",
  "ann@example.org.au",
  "ann@example.org-au",
])("%s is another person's address", (text) => {
  expect(ann.isMentionedIn(text)).toBe(false);
  expect(ann.redactIn(text)).toBe(text);
});
