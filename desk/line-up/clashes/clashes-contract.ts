import { z } from "zod/mini";
import { cleanLine, onOneLine } from "#platform/text/text-fields.ts";
import { venueDays } from "../venues/venue-notes.ts";

const musician = z.object({ person: z.string(), name: z.string() });
const band = z.object({
  id: z.string(),
  name: z.string(),
  musicians: z.array(musician),
  availability: z.array(z.string()),
  feeCents: z.nullable(z.number()),
});
const venue = z.object({ name: z.string(), walks: z.array(z.object({ to: z.string(), minutes: z.number() })) });
const notes = z.object({ name: z.string(), days: venueDays, changeover: z.number() });

/** An accepted clash: by which member of the committee, and when. */
const acceptedClash = z.object({ id: z.string(), by: z.string(), at: z.number() });
export type AcceptedClash = z.infer<typeof acceptedClash>;

/** All that clashes are found by but the sets, which the schedule has anyway, and what was said of them. */
export const clashFacts = z.object({
  days: z.array(z.string()),
  bands: z.array(band),
  venues: z.array(venue),
  notes: z.array(notes),
  budgetCents: z.nullable(z.number()),
  accepted: z.array(acceptedClash),
});
export type ClashFacts = z.infer<typeof clashFacts>;

/** `POST /desk/api/schedule/clashes/fine` says of a clash that it is fine, or that it is not after all. */
export const clashJudgement = z.strictObject({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)), isFine: z.boolean() });

const player = z.strictObject({
  bandId: z.string().check(z.maxLength(64)),
  name: z.string().check(z.overwrite(cleanLine), onOneLine, z.minLength(1), z.maxLength(200)),
});

/** `POST /desk/api/schedule/clashes/same-person` says that a player of one band is one of another; without that, that they are no other person. */
export const samePerson = z.strictObject({ player, as: z.nullable(player) });
export type SamePerson = z.infer<typeof samePerson>;

/** What both answer. */
export const clashesAnswer = z.object({ facts: clashFacts });
export type ClashesAnswer = z.infer<typeof clashesAnswer>;
