import { z } from "zod/mini";
import { withoutInvisible } from "#platform/text/invisible-characters.ts";
import type { SetContent } from "./line-up-model.ts";

const text = z.string("must be text").check(z.overwrite(withoutInvisible));
const minutes = z.nullable(z.int("must be minutes after midnight"));

/**
 * A set in the file of bands: what its line in `Schedule_Text` does not say. A line that was edited in the file is another one than `line`: then the line
 * holds. `bands` are those of a jam.
 */
export const exportedSet = z.strictObject({
  id: text.check(z.minLength(1, "is missing")),
  line: text,
  cancelled: z._default(z.boolean(), false),
  kind: z._default(z.enum(["concert", "event", "jam", "workshop"]), "concert"),
  title: z._default(text, ""),
  bands: z.optional(z.array(text)),
  position: z._default(z.int(), 0),
  day: z._default(text, ""),
  venue: z._default(text, ""),
  start: z._default(minutes, null),
  end: z._default(minutes, null),
});
export type ExportedSet = z.output<typeof exportedSet>;

/** The last element of the file, where there are any: what has no band, such as a welcome. */
export const exportedEvents = z.strictObject({ events: z.array(exportedSet, "must be a list") });

export function exportSet({ isCancelled: cancelled, bandIds, ...set }: SetContent): ExportedSet {
  return { ...set, cancelled, ...(bandIds.length > 1 && { bands: [...bandIds] }) };
}

/** A set's line in `Schedule_Text`, which says of a cancelled one that it is. */
export function lineOf({ line, cancelled }: { line: string; cancelled: boolean }): string {
  return cancelled ? `${line} (cancelled)` : line;
}
