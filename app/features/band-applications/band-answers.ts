import * as z from "zod/mini";
import { yearPlaying } from "./contract.ts";
import { type Members, musiciansOf, noMembers } from "./member-rows.ts";
import { uploadAddress } from "./picture-contract.ts";

/** The answers as they may lie in the browser (W8): members and picture with them, so that a reload costs neither. */
export const keptAnswers = z.object({
  agreement: z.boolean(),
  bandName: z.string(),
  bandStyle: z.string(),
  bandLink: z.string(),
  leaderName: z.string(),
  leaderEmail: z.string(),
  leaderPhone: z.string(),
  members: z.object({
    count: z.string(),
    rows: z.array(z.object({ id: z.int(), musician: z.string(), instrument: z.string(), saved: z.boolean() })),
    revealed: z.int(),
  }),
  availability: z.array(z.string()),
  firstFee: z.string(),
  secondFee: z.string(),
  otherInfo: z.string(),
  picture: z.string(),
  bio: z.string(),
  websiteUrl: z.string(),
});

/** What a band has answered so far; numbers as they stand in their fields, the picture by the name it was stored under. */
export type BandAnswers = Omit<z.output<typeof keptAnswers>, "members"> & { members: Members };

export const noAnswers: BandAnswers = {
  agreement: false,
  bandName: "",
  bandStyle: "",
  bandLink: "",
  leaderName: "",
  leaderEmail: "",
  leaderPhone: "",
  members: noMembers,
  availability: [],
  firstFee: "",
  secondFee: "",
  otherInfo: "",
  picture: "",
  bio: "",
  websiteUrl: "",
};

/** A fee as it is written: "350", "$1,200". @returns whole dollars, or undefined for anything else. */
export function wholeDollars(text: string): number | undefined {
  const digits = text.replace(/[$,\s]/g, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

type Site = { siteUrl: string; timeZone: string };

/** The payload of section 3, from answers that every step accepts. */
export function toBandApplication(answers: BandAnswers, { siteUrl, timeZone }: Site, now = new Date()) {
  return {
    bandName: answers.bandName,
    leaderName: answers.leaderName,
    bandStyle: answers.bandStyle,
    firstFee: wholeDollars(answers.firstFee) ?? 0,
    secondFee: wholeDollars(answers.secondFee) ?? 0,
    availability: answers.availability,
    websiteUrl: answers.websiteUrl,
    otherInfo: answers.otherInfo,
    yearPlaying: yearPlaying(now, timeZone),
    leaderEmail: answers.leaderEmail,
    leaderPhone: answers.leaderPhone,
    upload: siteUrl + uploadAddress({ filename: answers.picture }),
    bio: answers.bio,
    bandLink: answers.bandLink,
    musicians: musiciansOf(answers.members),
  };
}
