import { z } from "zod/mini";
import { batchProgress, whenMailsGo } from "#desk/mail/batches/batches-contract.ts";
import { askedTimes, timesAnswer } from "#desk/records/offers/asked-times-contract.ts";

/** A band of the schedule, pencilled or in, with a record. `to` is empty where there is no address that a mail can go to. */
const placedBand = z.object({
  reference: z.string(),
  name: z.string(),
  person: z.string(),
  to: z.string(),
  phone: z.string(),
  times: z.array(z.string()),
  /** The agreed fee as a mail says it; empty where nothing is agreed. */
  fee: z.string(),
  /** What it was asked last. */
  asked: z.nullable(askedTimes),
  /** Whether that was about the times that it has now; `public`: visitors read these, and there is nothing to keep to itself. */
  standing: z.enum(["notAsked", "asked", "changed", "public"]),
});
export type PlacedBand = z.infer<typeof placedBand>;

/** `GET /desk/api/schedule/ask` */
export const askView = z.object({
  bands: z.array(placedBand),
  /** Those that are in the schedule, and have no record with an address, by their id in the line-up. */
  withoutRecord: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Until when the bands keep it to themselves. */
  until: z.string(),
  batches: z.array(batchProgress),
});
export type AskView = z.infer<typeof askView>;

const reference = z.string().check(z.maxLength(20));
const references = z.array(reference).check(z.minLength(1), z.maxLength(1000));

/** `POST …/read`: a page of the mails as they will be. */
export const askRequest = z.strictObject({ references, page: z.int().check(z.minimum(1), z.maximum(1000)) });

/** `count` mails go. Nothing fills in some words of the others yet, or they have no sets or no address any more. */
export const mailsToAsk = z.object({
  mails: z.array(
    z.object({
      reference: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      why: z.string(),
    }),
  ),
  page: z.number(),
  pages: z.number(),
  count: z.number(),
  left: z.array(z.string()),
  /** Those that were asked about these times already. */
  again: z.array(z.string()),
  /** Of all mails: they are sent only as they were read. */
  digest: z.string(),
});
export type MailsToAsk = z.infer<typeof mailsToAsk>;

/** `POST …/send`: the browser makes the id, so that what is sent again is done once. `again` are those who are asked about the same times once more. */
export const askSending = z.strictObject({
  id: z.uuid(),
  references,
  again: z.array(reference).check(z.maxLength(1000)),
  digest: z.string().check(z.maxLength(64)),
  count: z.int(),
  when: whenMailsGo,
});

/** `POST …/rang`: what a band said on the telephone to the times that it has now. The browser makes the id. */
export const rangBand = z.strictObject({ id: z.uuid(), reference, ...timesAnswer.shape });

/** `GET /desk/api/schedule/ask/{id}`, and the answer to controlling it; null where there is none. */
export const askBatchView = z.object({
  batch: z.nullable(batchProgress),
  asked: z.array(z.object({ reference: z.string(), name: z.string(), asked: askedTimes, isChanged: z.boolean() })),
});
export type AskBatchView = z.infer<typeof askBatchView>;
