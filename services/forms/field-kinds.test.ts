import { expect, test } from "vitest";
import { bandForm } from "./band-form.ts";
import { expectedFormatOf } from "./field-kinds.ts";
import type { FormDefinition } from "./form-definition.ts";
import { memberForm } from "./member-form.ts";
import { messageForm } from "./message-form.ts";
import { volunteerForm } from "./volunteer-form.ts";

test("every address, phone number, postcode and link of a form is hinted at where it looks like none", () => {
  const looks = (form: FormDefinition) =>
    Object.fromEntries(
      Object.entries(form.fields).flatMap(([name, { value }]) => {
        const look = expectedFormatOf(value);
        return look ? [[name, look]] : [];
      }),
    );
  expect(looks(volunteerForm)).toEqual({ email: "email", phone: "phone", postcode: "postcode", ecPhone: "phone" });
  expect(looks(bandForm)).toEqual({ websiteUrl: "link", leaderEmail: "email", leaderPhone: "phone", bandLink: "link" });
  expect(looks(memberForm)).toEqual({ email: "email", phone: "phone", postcode: "postcode" });
  expect(looks(messageForm)).toEqual({ senderEmail: "email" });
});
