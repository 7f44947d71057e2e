import { z } from "zod/mini";
import { mailOutcome } from "#desk/records/status/telling.ts";
import { cleanLine } from "#platform/text/text-fields.ts";

const answer = {
  answer: z.enum(["", "yes", "no"]),
  words: z.string().check(z.overwrite(cleanLine), z.maxLength(1000, "Please keep this to 1000 characters.")),
};

/** The times that a band was asked about by a mail, or by telephone, in words; and what it answered. */
export const askedTimes = z.object({
  id: z.string(),
  times: z.array(z.string()),
  way: z.enum(["mail", "phone"]),
  /** What has become of the mail; a telephone call is sent. */
  outcome: mailOutcome,
  /** Who asked. */
  by: z.string(),
  ...answer,
  answeredAt: z.nullable(z.number()),
  notedBy: z.nullable(z.string()),
});
export type AskedTimes = z.infer<typeof askedTimes>;

/** What a band said to its times. */
export const timesAnswer = z.strictObject(answer);
export type TimesAnswer = z.infer<typeof timesAnswer>;

/** `POST /desk/api/bands/{reference}/times-answer`: only what differs from `before` is changed. */
export const timesAnswerChange = z.strictObject({ id: z.uuid(), before: timesAnswer, after: timesAnswer });
export type TimesAnswerChange = z.infer<typeof timesAnswerChange>;
