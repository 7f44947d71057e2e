import { z } from "zod/mini";

/** Something that is published, or leaves the site, at a time: milliseconds since 1970. */
export const timedPublication = z.object({
  id: z.string(),
  pageId: z.string(),
  name: z.string(),
  at: z.number(),
  /** `held`: a backup was put back, and somebody has to look at it first. */
  status: z.enum(["waiting", "held", "failed", "done", "stopped"]),
  /** Why it failed, in words. */
  problem: z.nullable(z.string()),
  /** Whether all of it leaves the site. */
  isUnpublishing: z.boolean(),
  /** Who approved it. */
  by: z.string(),
  /** Everything in it, the page included. */
  documents: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The version that is published; null for what leaves the site. */
      version: z.nullable(z.number()),
      /** The current version number, while its words are still those that were approved; null once they are not. */
      unchangedAt: z.nullable(z.number()),
      /** Whether visitors could not read it when it was approved. */
      isNew: z.boolean(),
    }),
  ),
});
export type TimedPublication = z.infer<typeof timedPublication>;
