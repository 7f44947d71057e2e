import { z } from "zod/mini";
import { clashFacts } from "#desk/line-up/clashes/clashes-contract.ts";
import { setChanges, setFields } from "#desk/line-up/draft/set-contract.ts";

/** A set of the draft. */
const scheduledSet = z.extend(setFields, { id: z.string() });
export type ScheduledSet = z.infer<typeof scheduledSet>;

/** What a band offered when it applied, and what was agreed with it; empty where it said nothing. */
const offered = z.object({ days: z.array(z.string()), fees: z.string() });

/** A band of the draft, or one that can be pencilled: then its state is `applied` and its id the reference of its record. */
const scheduledBand = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(["applied", "pencilled", "in", "cancelled", "withdrawn"]),
  /** How its application stands, where it was not told yet that it plays. */
  status: z.string(),
  /** Of its record; null for one without. */
  reference: z.nullable(z.string()),
  offered,
});
export type ScheduledBand = z.infer<typeof scheduledBand>;

/** `GET /desk/api/schedule`: the committee's draft of the schedule. */
export const scheduleView = z.object({
  /** Why there is nothing to put sets into, in words. */
  problem: z.nullable(z.string()),
  days: z.array(z.object({ name: z.string(), date: z.string() })),
  /** In the content's order, then those that only sets name. */
  venues: z.array(z.string()),
  sets: z.array(scheduledSet),
  bands: z.array(scheduledBand),
  /** What clashes are found by besides the sets. */
  facts: clashFacts,
  /** How many changes of the schedule visitors do not see. */
  unpublished: z.number(),
  /** Another one as soon as bands or sets have changed. */
  counter: z.string(),
});
export type ScheduleView = z.infer<typeof scheduleView>;

/** `GET /desk/api/schedule/changes`. */
export const scheduleChanges = z.object({ counter: z.string() });

/** `POST /desk/api/schedule/save`: all of the changes, or none. 409 is an `EditConflict` whose fields are the ids of sets. */
export const saveSetsRequest = z.strictObject({ changes: setChanges });
export type SaveSetsRequest = z.infer<typeof saveSetsRequest>;

/** `POST /desk/api/schedule/pencil`: a band that is not decided yet gets a set, for which the server makes the id. */
export const pencilRequest = z.strictObject({ reference: z.string().check(z.maxLength(16)), after: setFields });
export type PencilRequest = z.infer<typeof pencilRequest>;

/** What has become of the sets; null for one that is gone. */
export const savedSets = z.object({
  sets: z.array(z.object({ id: z.string(), fields: z.nullable(setFields) })),
});
export type SavedSets = z.infer<typeof savedSets>;
