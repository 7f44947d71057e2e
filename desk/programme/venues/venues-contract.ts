import { z } from "zod/mini";
import { venueUses } from "#desk/line-up/venues/venue-notes.ts";
import { cleanLine, longestPhone, onOneLine } from "#platform/text/text-fields.ts";

const day = z
  .strictObject({
    use: z.enum(venueUses),
    from: z.nullable(z.int().check(z.minimum(0), z.maximum(2880))),
    to: z.nullable(z.int().check(z.minimum(0), z.maximum(2880))),
  })
  .check(
    z.refine(({ from, to }) => from === null || to === null || from < to, "Please choose an end after the beginning."),
  );

const line = (max: number) =>
  z.string().check(z.overwrite(cleanLine), onOneLine, z.maxLength(max, `Please keep this to ${max} characters.`));

export const longestChangeover = 240;
export const longestKeyHolder = 200;

const byDay = { Monday: day, Tuesday: day, Wednesday: day, Thursday: day, Friday: day, Saturday: day, Sunday: day };
export type Weekday = keyof typeof byDay;

/** What is noted of a venue. Each field, and each day, is merged by itself. */
export const venueFields = z.strictObject({
  ...byDay,
  changeover: z
    .int("Please write whole minutes, such as 20.")
    .check(
      z.minimum(0, "Please write whole minutes, such as 20."),
      z.maximum(longestChangeover, `A change-over takes at most ${longestChangeover} minutes.`),
    ),
  keyHolder: line(longestKeyHolder),
  keyPhone: line(longestPhone),
});
export type VenueFields = z.infer<typeof venueFields>;

/** `id` is the name as venues are compared. A venue that only sets or notes name is not one of the site any more, or not yet. */
const venue = z.object({
  id: z.string(),
  name: z.string(),
  isOnSite: z.boolean(),
  sets: z.number(),
  fields: venueFields,
  editedBy: z.nullable(z.string()),
  editedAt: z.nullable(z.number()),
});
export type NotedVenue = z.infer<typeof venue>;

/** `GET /desk/api/schedule/venues`: the venues in the site's order, then those that only sets or notes name. */
export const venuesView = z.object({ days: z.array(z.string()), venues: z.array(venue) });
export type VenuesView = z.infer<typeof venuesView>;

const venueName = line(200).check(z.minLength(1, "Please choose a venue."));

/** `POST /desk/api/schedule/venues/note`: only what differs from `before` is changed. */
export const venueChange = z.strictObject({ name: venueName, before: venueFields, after: venueFields });
export type VenueChange = z.infer<typeof venueChange>;

/**
 * `POST /desk/api/schedule/venues/rename`: the sets and notes of a venue go along to the name that it has now; or that is taken back. The browser makes the
 * id.
 */
export const venueRename = z.strictObject({ id: z.uuid(), from: venueName, to: venueName, isUndo: z.boolean() });
export type VenueRename = z.infer<typeof venueRename>;
