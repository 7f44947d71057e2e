import { z } from "zod/mini";
import { publishRequest } from "../documents/publishing-contract.ts";
import { timedPublication } from "./timed-publication.ts";

/** Two years in milliseconds. */
const longestMs = 2 * 366 * 24 * 60 * 60_000;
const id = z.string().check(z.regex(/^[\w-]{36}$/));

/**
 * `POST /desk/api/content/timed`: what is published, and what leaves the site, at a time: milliseconds since 1970. Of each
 * document the version that one has seen: later drafts do not ride along. The browser makes the id, so that a request sent again does no more.
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

/** `POST /desk/api/content/timed/stop`, and `/content/timed/now`: at once, also what is `held` after a restore, or has failed. */
export const timedChoice = z.strictObject({ id });

/** `GET /desk/api/content/timed`, and the answer to each change: what is to come, what is `held` or has failed, and what ended lately. */
export const timedPublications = z.object({ publications: z.array(timedPublication) });
export type TimedPublications = z.infer<typeof timedPublications>;
