import type { FormDefinition } from "#services/forms/form-definition.ts";
import { parseEmailAddress } from "#services/mail/emails/mail-message.server.ts";

/** The address of a record that a mail can go to; undefined where there is none. @param answers with the committee's corrections */
export function emailOf(form: FormDefinition, answers: Readonly<Record<string, unknown>>): string | undefined {
  const given = answers[form.emailField];
  return typeof given === "string" ? parseEmailAddress(given.trim()) : undefined;
}
