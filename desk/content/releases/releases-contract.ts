import { z } from "zod/mini";
import { documentId, documentState } from "../documents/documents-contract.ts";
import { publishRequest } from "../documents/publishing-contract.ts";
import { timedRequest } from "../timed/timed-contract.ts";

const id = z.string().check(z.regex(/^[\w-]{36}$/));

/**
 * `POST /desk/api/pages/together/publish`: several pages with all that is on them, as they were seen, now or at a time.
 * The browser makes the id, so that a request sent again does no more.
 */
export const releaseRequest = z.extend(publishRequest, {
  id,
  pages: z.array(documentId).check(z.minLength(1), z.maxLength(100)),
  at: z.nullable(timedRequest.shape.at),
});
export type ReleaseRequest = z.infer<typeof releaseRequest>;

/** `POST /desk/api/pages/together/take-back`. */
export const releaseChoice = z.strictObject({ id });

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
