import { z } from "zod/mini";

/** What became of a mail, as the outbox has it. */
export const mailViews = ["held", "parked", "scheduled", "paused", "queued", "sent", "discarded"] as const;
export type MailView = (typeof mailViews)[number];

/**
 * Times are milliseconds since 1970. Of one that did not arrive, `advice` says what to do, or that it is not sent again, `record` is where its address is corrected, and `newAddress` that of the
 * record where it is another one by now. `at` is when it goes out where it goes out later, or when it went or was made. `to` is null until it is known,
 * and once its address is not kept any more. Until then `aboutAddress` is an address that it will be about.
 */
const listedMail = z.object({
  id: z.string(),
  title: z.string(),
  to: z.nullable(z.string()),
  aboutAddress: z.nullable(z.string()),
  state: z.enum(mailViews),
  at: z.number(),
  why: z.nullable(z.string()),
  advice: z.nullable(z.string()),
  /** `field` is the answer that is its address; null where it is a person, who may have several records. */
  record: z.nullable(z.object({ name: z.string(), path: z.string(), field: z.nullable(z.string()) })),
  newAddress: z.nullable(z.string()),
});

/** `GET /desk/api/mails?view=parked&q=ann@example.org&page=2` */
export const mailList = z.object({
  view: z.enum(mailViews),
  q: z.string(),
  page: z.number(),
  pages: z.number(),
  counts: z.record(z.enum(mailViews), z.number()),
  mails: z.array(listedMail),
});
export type MailList = z.infer<typeof mailList>;

/**
 * `GET /desk/api/mails/{id}`: `text` is null where it is not written yet, or not kept any more. `decisionPath` leads to where a decision that
 * it tells can be taken back.
 */
export const mailView = z.extend(listedMail, {
  subject: z.nullable(z.string()),
  text: z.nullable(z.string()),
  decisionPath: z.nullable(z.string()),
  mayStop: z.boolean(),
});
export type MailViewData = z.infer<typeof mailView>;

/** So many mails are decided about at once: more than a page has. */
const MOST_AT_ONCE = 200;

/** `POST /desk/api/mails/held`: sends held mails, or decides that they are not sent, or holds those again. @returns how many */
export const heldMailDecision = z.strictObject({
  decision: z.enum(["send", "discard", "hold"]),
  ids: z.array(z.string()).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
});
export type HeldMailDecision = z.infer<typeof heldMailDecision>;

/** `POST /desk/api/mails/retry`: tries again what was given up: some, or without `ids` all. */
export const mailRetry = z.strictObject({
  ids: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(MOST_AT_ONCE))),
});

/** `POST /desk/api/mails/stop`, and `/readdress`: one mail. */
export const oneMail = z.strictObject({ id: z.uuid() });
export const readdressed = z.object({ to: z.string() });

/** How many mails something was done with. */
export const changedMails = z.object({ count: z.number() });
