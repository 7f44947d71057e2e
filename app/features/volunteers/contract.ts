import * as z from "zod/mini";
import { emailAddress, fourDigits, phoneNumber, singleLineText } from "#app/platform/text/text-fields.ts";
import { yearIn } from "#app/platform/time/time-zone.ts";
import { states } from "#app/services/submissions/states.ts";

/** What a volunteer can do (specification, section 3). */
export const roles = [
  "Bump In/Bump Out",
  "Hospitality",
  "Pre Festival Jobs",
  "Door Monitor/Ticket Sales",
  "Billeting",
] as const;

/** "Do you have?": the payload's names and their labels. None of the above is three times false (W5). */
export const doYouHave = {
  licence: "Drivers Licence",
  rsa: "Responsible Service of Alcohol certificate",
  lifting: "willing to do heavy lifting",
} as const;
export const noneOfTheAbove = "None of the above";

/** The messages of section 5, word for word; where it gives none, the nearest one (W4). */
export const messages = {
  agreement: "You must agree before continuing.",
  name: "Please provide your name.",
  email: "Please provide your email.",
  phone: "Please provide a valid phone number.",
  address: "Please provide an address name.",
  age: "Please select age group.",
  list: "Please select at least one option.",
  relationship: "Please provide your emergency contact relationship.",
} as const;

const yesOrNo = z.boolean({ error: "Please answer with true or false." });

/** One schema a field, in the wizard and on the server. The four parts of the address are the wizard's: the payload has them joined. */
export const fields = {
  agreement: z.literal(true, { error: messages.agreement }),
  firstName: singleLineText({ max: 100, message: messages.name }),
  lastName: singleLineText({ max: 100, message: messages.name }),
  email: emailAddress(messages.email),
  phone: phoneNumber(messages.phone),
  street: singleLineText({ max: 200, message: messages.address }),
  city: singleLineText({ max: 100, message: messages.address }),
  state: z.enum(states, { error: messages.address }),
  postcode: singleLineText({ max: 12, message: messages.address }),
  age: singleLineText({ max: 100, message: messages.age }),
  roles: z.array(z.enum(roles, { error: `One of: ${roles.join(", ")}.` }), { error: messages.list }).check(
    z.overwrite((chosen) => [...new Set(chosen)]),
    z.minLength(1, messages.list),
  ),
  ecName: singleLineText({ max: 200, message: messages.name }),
  ecPhone: phoneNumber(messages.phone),
  ecR: singleLineText({ max: 100, message: messages.relationship }),
};

/** The payload of `POST /api/records/volunteer-application` (section 3); an unknown key is refused by its name (W19). */
export const volunteerApplication = z.strictObject({
  name: singleLineText({ max: 201, message: messages.name }),
  firstName: fields.firstName,
  lastName: fields.lastName,
  email: fields.email,
  phone: fields.phone,
  address: singleLineText({ max: 500, message: messages.address }),
  age: fields.age,
  licence: yesOrNo,
  rsa: yesOrNo,
  lifting: yesOrNo,
  roles: fields.roles,
  ecName: fields.ecName,
  ecPhone: fields.ecPhone,
  ecR: fields.ecR,
  year: fourDigits("Please give the year in four digits."),
});
export type VolunteerApplication = z.output<typeof volunteerApplication>;

type Address = { street: string; city: string; state: string; postcode: string };

/** The address as one line (W17). */
export function addressLine({ street, city, state, postcode }: Address): string {
  return [street, city, state, postcode].map((part) => part.trim()).join(", ");
}

/** The year that a volunteer applies for: the current one, where the festival is (W11). */
export function volunteerYear(now: Date, timeZone: string): string {
  return String(yearIn(timeZone, now));
}
