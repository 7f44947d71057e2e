import { z } from "zod/mini";

/** What became of a mail, as the outbox has it. */
export const mailViews = ["parked", "queued", "sent"] as const;
export type MailView = (typeof mailViews)[number];

/** Times are milliseconds since 1970. `to` is null until the mail is written, and once its address is not kept any more. */
const listedMail = z.object({
  id: z.string(),
  title: z.string(),
  to: z.nullable(z.string()),
  state: z.enum(mailViews),
  at: z.number(),
  why: z.nullable(z.string()),
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

/** `GET /desk/api/mails/{id}`: `text` is null where it is not written yet, or not kept any more. */
export const mailView = z.extend(listedMail, { subject: z.nullable(z.string()), text: z.nullable(z.string()) });
export type MailViewData = z.infer<typeof mailView>;

/** `POST /desk/api/mails/retry`: tries all again that were given up. @returns how many */
export const retried = z.object({ count: z.number() });
