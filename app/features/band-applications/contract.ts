import * as z from "zod/mini";
import {
  emailAddress,
  fourDigits,
  multiLineText,
  optionalMultiLineText,
  phoneNumber,
  singleLineText,
  webLink,
} from "#app/platform/text/text-fields.ts";
import { monthIn, yearIn } from "#app/platform/time/time-zone.ts";

/** What a band's member plays (specification, section 3). */
export const instruments = [
  "Vocals",
  "Guitar",
  "Bass",
  "Double Bass",
  "Drums",
  "Percussion",
  "Piano",
  "Keyboard",
  "Saxophone",
  "Trombone",
  "Trumpet",
  "Clarinet",
  "Flute",
  "Other",
] as const;

/** How many members, and how many whole dollars (W12). */
export const limits = { members: { min: 1, max: 60 }, fee: { min: 1, max: 100_000 }, availability: 50 } as const;

/** The messages of section 5, word for word; where it gives none, the nearest one (W4), or one of ours. */
export const messages = {
  agreement: "You must agree before continuing.",
  bandName: "Please provide a band name.",
  bandStyle: "Please select a band style",
  bandLink: "Please provide a link to your band's music.",
  leaderName: "Please provide a band leader's name.",
  leaderEmail: "Please provide a band leader's email.",
  leaderPhone: "Please provide a valid phone number.",
  musician: "Please provide a band leader's name.",
  instrument: "Please select at least one option.",
  list: "Please select at least one option.",
  memberCount: "Please enter a whole number from 1 to 60.",
  fee: "Please enter a whole dollar amount from 1 to 100000.",
  bio: "Please provide a bio.",
  website: "Please provide a website.",
  upload: "Please upload an image.",
} as const;

const fee = z
  .number({ error: messages.fee })
  .check(z.int(messages.fee), z.minimum(limits.fee.min, messages.fee), z.maximum(limits.fee.max, messages.fee));

/** One schema a field, in the wizard and on the server. `memberCount` is the wizard's own. */
export const fields = {
  agreement: z.literal(true, { error: messages.agreement }),
  bandName: singleLineText({ max: 200, message: messages.bandName }),
  bandStyle: singleLineText({ max: 100, message: messages.bandStyle }),
  bandLink: webLink(messages.bandLink),
  leaderName: singleLineText({ max: 200, message: messages.leaderName }),
  leaderEmail: emailAddress(messages.leaderEmail),
  leaderPhone: phoneNumber(messages.leaderPhone),
  memberCount: z
    .number({ error: messages.memberCount })
    .check(
      z.int(messages.memberCount),
      z.minimum(limits.members.min, messages.memberCount),
      z.maximum(limits.members.max, messages.memberCount),
    ),
  musician: singleLineText({ max: 200, message: messages.musician }),
  instrument: z.enum(instruments, { error: messages.instrument }),
  availability: z.array(singleLineText({ max: 200, message: messages.list }), { error: messages.list }).check(
    z.overwrite((chosen) => [...new Set(chosen)]),
    z.minLength(1, messages.list),
    z.maxLength(limits.availability, `Please select at most ${limits.availability} options.`),
  ),
  firstFee: fee,
  secondFee: fee,
  otherInfo: optionalMultiLineText({ max: 5000 }),
  bio: multiLineText({ max: 5000, message: messages.bio }),
  websiteUrl: singleLineText({ max: 500, message: messages.website }),
  upload: singleLineText({ max: 500, message: messages.upload }),
};

/** A member; the wizard numbers them from 1, and text will do as well (W14). */
const musician = z.strictObject({
  id: z.union([z.int(), singleLineText({ max: 40, message: "Please number the members." })], {
    error: "Please number the members.",
  }),
  musician: fields.musician,
  instrument: fields.instrument,
});

/** The payload of `POST /api/records/band-application` (section 3); an unknown key is refused by its name (W19). */
export const bandApplication = z.strictObject({
  bandName: fields.bandName,
  leaderName: fields.leaderName,
  bandStyle: fields.bandStyle,
  firstFee: fields.firstFee,
  secondFee: fields.secondFee,
  availability: fields.availability,
  websiteUrl: fields.websiteUrl,
  otherInfo: fields.otherInfo,
  yearPlaying: fourDigits("Please give the year in four digits."),
  leaderEmail: fields.leaderEmail,
  leaderPhone: fields.leaderPhone,
  upload: fields.upload,
  bio: fields.bio,
  bandLink: fields.bandLink,
  musicians: z
    .array(musician, { error: messages.memberCount })
    .check(
      z.minLength(limits.members.min, messages.memberCount),
      z.maxLength(limits.members.max, messages.memberCount),
    ),
});
export type BandApplication = z.output<typeof bandApplication>;

/** The year that a band applies for: the next one, or in January this one, where the festival is (W11). */
export function yearPlaying(now: Date, timeZone: string): string {
  const year = yearIn(timeZone, now);
  return String(monthIn(timeZone, now) === 1 ? year : year + 1);
}
