import { z } from "zod/mini";

/** When somebody is told of new records of a kind. */
export const newsTimes = ["atOnce", "daily", "never"] as const;
export type News = (typeof newsTimes)[number];

const news = z.catch(z._default(z.enum(newsTimes), "never"), "never");

const newsOf = { band: news, volunteer: news, message: news };

/** What somebody of the committee chose for themselves, stored as JSON in `desk_people`. */
export const preferences = z.object({
  /** Single-key shortcuts: whether 1-5, J and K do something by themselves (WCAG 2.1.4: off until somebody wants them). */
  singleKeys: z._default(z.boolean(), false),
  /** Whether they are told by mail when somebody signs in as them on a new device. */
  mailOnSignIn: z._default(z.boolean(), true),
  /** Whether they are told by mail when somebody else gives them a task, or hands work to them. */
  mailOnTask: z._default(z.boolean(), true),
  /** The ids of the committee's own columns that the lists show them. */
  shownColumns: z._default(z.array(z.string()), []),
  /** When they are told of what visitors send. The committee's shared address is told in any case. */
  news: z._default(z.object(newsOf), { band: "never", volunteer: "never", message: "never" }),
});
const time = z.enum(newsTimes);

/** The same as it is sent: all of it has to be known, and what is not named stays as it is. What is stored may have more beside it. */
export const changedPreferences = z.strictObject({
  singleKeys: z.optional(z.boolean()),
  mailOnSignIn: z.optional(z.boolean()),
  mailOnTask: z.optional(z.boolean()),
  shownColumns: z.optional(z.array(z.string().check(z.maxLength(36))).check(z.maxLength(200))),
  news: z.optional(z.partial(z.strictObject({ band: time, volunteer: time, message: time }))),
});
export type ChangedPreferences = z.infer<typeof changedPreferences>;
