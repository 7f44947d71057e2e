import { yearIn } from "#platform/time/time-zone.ts";
import type { Answers } from "#services/forms/form-schema.ts";
import type { volunteerForm } from "#services/forms/volunteer-form.ts";

/** What a volunteer has answered so far. `have` holds the payload's names of what is ticked, or `none`. */
export type VolunteerAnswers = Answers<typeof volunteerForm>;

/** The payload, from answers that every step accepts. The server checks it. */
export function toVolunteerApplication(answers: VolunteerAnswers, timeZone: string, now = new Date()) {
  const { street, city, state, postcode, agreement: _, have, ...sent } = answers;
  return {
    ...sent,
    name: `${answers.firstName.trim()} ${answers.lastName.trim()}`,
    address: [street, city, state, postcode].map((part) => part.trim()).join(", "),
    licence: have.includes("licence"),
    rsa: have.includes("rsa"),
    lifting: have.includes("lifting"),
    // The current one, where the festival is.
    year: String(yearIn(timeZone, now)),
  };
}
