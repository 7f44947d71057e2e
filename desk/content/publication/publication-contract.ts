import { z } from "zod/mini";
import { documentId, documentState } from "../documents/documents-contract.ts";
import { publishRequest } from "../documents/publishing-contract.ts";

/** What is published, or leaves the site, at a time, and several pages that are published together. Times are milliseconds since 1970. */

/** Two years in milliseconds. */
const longestMs = 2 * 366 * 24 * 60 * 60_000;
const id = z.string().check(z.regex(/^[\w-]{36}$/));

/**
 * `POST /desk/api/content/timed`: what is published, and what leaves the site, at a time. Of each document the version that
 * one has seen: later drafts do not ride along. The browser makes the id, so that a request sent again does no more.
 * `replaces` is one that is to come, and is stopped with it.
 */
export const timedRequest = z.extend(publishRequest, {
  id,
  pageId: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
  at: z.int().check(
    z.refine((at) => at > Date.now() - 60_000, "Please choose a time that is still to come."),
    z.refine((at) => at < Date.now() + longestMs, "Please choose a time within two years."),
  ),
  replaces: z.optional(id),
});
export type TimedRequest = z.infer<typeof timedRequest>;

/**
 * `POST /desk/api/content/timed/stop`; `/content/timed/now`: at once, also what is `held` after a restore, or has failed;
 * and `/pages/together/take-back`.
 */
export const publicationChoice = z.strictObject({ id });

/** Something that is published, or leaves the site, at a time. */
export const timedPublication = z.object({
  id: z.string(),
  pageId: z.string(),
  name: z.string(),
  /** Those that are published together; empty for what is one page's. */
  pages: z.array(z.object({ id: z.string(), title: z.string() })),
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

/** `GET /desk/api/content/timed`, and the answer to each change: what is to come, what is `held` or has failed, and what ended lately. */
export const timedPublications = z.object({ publications: z.array(timedPublication) });
export type TimedPublications = z.infer<typeof timedPublications>;

/**
 * `POST /desk/api/pages/together/publish`: several pages with all that is on them, as they were seen, now or at a time.
 * The browser makes the id, so that a request sent again does no more.
 */
export const togetherRequest = z.extend(publishRequest, {
  id,
  pages: z.array(documentId).check(z.minLength(1), z.maxLength(100)),
  at: z.nullable(timedRequest.shape.at),
});
export type TogetherRequest = z.infer<typeof togetherRequest>;

/**
 * What was published together. `name` is empty unless a fact was changed. `waiting` is to come at its time, `held`
 * after a restore. `at` is when it was published, or when it is to be; `parts` is how many documents it has.
 */
const release = z.object({
  id: z.string(),
  name: z.string(),
  pages: z.array(z.object({ id: z.string(), title: z.string() })),
  state: z.enum(["published", "takenBack", "waiting", "held", "failed"]),
  at: z.number(),
  by: z.string(),
  problem: z.nullable(z.string()),
  parts: z.number(),
  takenBackAt: z.nullable(z.number()),
  takenBackBy: z.string(),
});
export type Release = z.infer<typeof release>;

const changedPage = z.object({
  id: z.string(),
  title: z.string(),
  address: z.nullable(z.string()),
  state: documentState,
});
export type ChangedPage = z.infer<typeof changedPage>;

/**
 * `GET /desk/api/pages/together`, and the answer to each change: the pages that differ from what visitors see, and what
 * was published together, the last first.
 */
export const together = z.object({
  pages: z.array(changedPage),
  releases: z.array(release),
  mayChange: z.boolean(),
});
export type Together = z.infer<typeof together>;
