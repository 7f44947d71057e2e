import { z } from "zod/mini";

/** What the templates of the desk's emails parse (desk-emails.server.tsx). */
export const invitationFacts = z.object({ name: z.string(), email: z.string(), by: z.string() });
export const newDeviceFacts = z.object({ name: z.string(), email: z.string(), device: z.string() });
/** Whose work was handed over, and how much of it: open tasks, records to look after, saved views. */
export const handOverFacts = z.object({
  name: z.string(),
  email: z.string(),
  by: z.string(),
  from: z.string(),
  tasks: z.number(),
  records: z.number(),
  views: z.number(),
});
/** Of the record its name alone, and the path of its page. `dueOn` is a day: `2027-05-31`. */
export const taskFacts = z.object({
  name: z.string(),
  email: z.string(),
  by: z.string(),
  record: z.string(),
  path: z.string(),
  dueOn: z.nullable(z.string()),
});
/** A new record: only its name and the path of its page, since the mail leaves the desk. */
export const newRecordFacts = z.object({
  name: z.string(),
  email: z.string(),
  kind: z.enum(["band", "volunteer", "message"]),
  record: z.string(),
  path: z.string(),
});
/** How many new records of each kind wait. */
export const waitingFacts = z.object({
  name: z.string(),
  email: z.string(),
  waiting: z.array(z.object({ kind: z.enum(["band", "volunteer", "message"]), count: z.number() })),
});
/** A page that was to be published at a time, and was not; `problem` says why. */
export const publicationFailedFacts = z.object({
  name: z.string(),
  email: z.string(),
  page: z.string(),
  problem: z.string(),
  path: z.string(),
});
/** Who put up a notice, and until when it stands, in words. What it says stays on the site: the mail leaves the desk. */
export const noticeFacts = z.object({ name: z.string(), email: z.string(), by: z.string(), until: z.string() });
