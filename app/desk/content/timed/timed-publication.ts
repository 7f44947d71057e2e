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
  /**
   * Everything in it, the page included. `version`: the one that is published; null for what leaves the site, and for what words are only written into.
   * `unchangedAt`: the version by now, while its words are still those that were approved; null once they are not. `isNew`: visitors could not
   * read it when it was approved. `isDone`: of one that ended half way, whether this is done.
   */
  documents: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      version: z.nullable(z.number()),
      unchangedAt: z.nullable(z.number()),
      isNew: z.boolean(),
      isDone: z.boolean(),
    }),
  ),
});
export type TimedPublication = z.infer<typeof timedPublication>;
