import { z } from "zod/mini";
import { cleanLine } from "#platform/text/text-fields.ts";

/** A view of a list that somebody saved for themselves. `search` is the address's part for it: `?view=mine&q=saxophone`. */
export const savedView = z.object({ id: z.string(), name: z.string(), search: z.string() });
export type SavedView = z.infer<typeof savedView>;

/** `POST /desk/api/bands/views`: the browser makes the id. A view that is there gets the new name and search. */
export const savedViewChange = z.strictObject({
  id: z.uuid(),
  name: z
    .string()
    .check(
      z.overwrite(cleanLine),
      z.minLength(1, "Please give the view a name."),
      z.maxLength(60, "Please keep this to 60 characters."),
      z.regex(/^[^\r\n]*$/, "Please write this on one line."),
    ),
  search: z.string().check(z.maxLength(1000)),
});
export type SavedViewChange = z.infer<typeof savedViewChange>;

/** `POST /desk/api/bands/views/remove` */
export const savedViewRemoval = z.strictObject({ id: z.uuid() });

/** What both answer: the views that somebody has then. */
export const savedViews = z.object({ ownViews: z.array(savedView) });
