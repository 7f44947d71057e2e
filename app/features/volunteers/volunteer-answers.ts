import * as z from "zod/mini";
import { addressLine, fields, messages, type VolunteerApplication, volunteerYear } from "./contract.ts";

/** The answers as they may lie in the browser: never the emergency contact, who was not asked (W8). */
export const keptAnswers = z.object({
  agreement: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  age: z.string(),
  have: z.array(z.string()),
  roles: z.array(z.string()),
});

/** What a volunteer has answered so far. `have` holds the payload's names of what is ticked, or `none`. */
export type VolunteerAnswers = z.output<typeof keptAnswers> & { ecName: string; ecPhone: string; ecR: string };

export const noAnswers: VolunteerAnswers = {
  agreement: false,
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  street: "",
  city: "",
  state: "",
  postcode: "",
  age: "",
  have: [],
  roles: [],
  ecName: "",
  ecPhone: "",
  ecR: "",
};

const have = z.array(z.string(), { error: messages.list }).check(z.minLength(1, messages.list));
const { agreement, firstName, lastName, email, phone, street, city, state, postcode } = fields;
const { age, roles, ecName, ecPhone, ecR } = fields;

/** What each step must have before Next goes on: the server's own rules, field by field. */
export const stepSchemas = {
  agreement: z.object({ agreement }),
  details: z.object({ firstName, lastName, email, phone, street, city, state, postcode }),
  info: z.object({ age, have, roles }),
  emergencyContact: z.object({ ecName, ecPhone, ecR }),
};

/** What is ticked after a press: "None of the above" goes with nothing else (W5). */
export function tick(ticked: readonly string[], value: string): string[] {
  if (ticked.includes(value)) return ticked.filter((each) => each !== value);
  return value === "none" ? ["none"] : [...ticked.filter((each) => each !== "none"), value];
}

/** The payload of section 3, from answers that every step accepts. */
export function toVolunteerApplication(
  answers: VolunteerAnswers,
  timeZone: string,
  now = new Date(),
): VolunteerApplicationSent {
  const { street, city, state, postcode, agreement: _, have: ticked, ...rest } = answers;
  return {
    ...rest,
    name: `${answers.firstName.trim()} ${answers.lastName.trim()}`,
    address: addressLine({ street, city, state, postcode }),
    licence: ticked.includes("licence"),
    rsa: ticked.includes("rsa"),
    lifting: ticked.includes("lifting"),
    year: volunteerYear(now, timeZone),
  };
}

/** As it is sent: the server checks what the roles are. */
type VolunteerApplicationSent = Omit<VolunteerApplication, "roles"> & { roles: readonly string[] };
