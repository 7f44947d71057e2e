import { expect, test } from "vitest";
import { messageForm } from "#services/forms/message-form.ts";
import { contactMessage } from "./contact-contract.ts";

test("nothing is required, and null is empty", () => {
  const empty = { senderName: "", senderEmail: "", message: "" };
  expect(contactMessage.parse({})).toEqual(empty);
  expect(contactMessage.parse({ senderName: null, senderEmail: null, message: " \r\n " })).toEqual(empty);
});

test("characters that a database cannot store are removed, line breaks stay", () => {
  const sent = { senderName: "A\0nn\uD800", senderEmail: "not an address", message: "One\r\n\r\ntwo" };
  expect(contactMessage.parse(sent)).toEqual({
    senderName: "Ann",
    senderEmail: "not an address",
    message: "One\n\ntwo",
  });
});

const limits = Object.entries(messageForm.fields).map(([name, { value }]) => [name, value.max] as const);

test.each(limits)("%s takes %i characters and no more, as a browser counts them", (field, max) => {
  expect(contactMessage.safeParse({ [field]: "🎷".repeat(max / 2) }).success).toBe(true);
  expect(contactMessage.safeParse({ [field]: "x".repeat(max) }).success).toBe(true);
  const { error } = contactMessage.safeParse({ [field]: "x".repeat(max + 1) });
  expect(error?.issues).toMatchObject([{ path: [field], message: `Please keep this to ${max} characters.` }]);
});

test("a line break counts as one character, although browsers send two", () => {
  expect(contactMessage.safeParse({ message: "x\r\n".repeat(messageForm.fields.message.value.max / 2) }).success).toBe(
    true,
  );
});
