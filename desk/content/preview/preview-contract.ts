import { z } from "zod/mini";
import { typedBand } from "#site/features/lineup/records/band-fields.ts";

/** What an editor has typed and not saved: of each entry, the fields of the default locale that differ. Null or nothing means that a field is not set. */
const unsavedEntry = z.strictObject({
  id: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
  fields: z.record(z.string().check(z.regex(/^\w{1,64}$/)), z.unknown()),
});
export type UnsavedEntry = z.infer<typeof unsavedEntry>;

/** A band of the line-up as it is typed. */
const unsavedBand = z.extend(typedBand, { id: z.string().check(z.maxLength(64)) });
export type UnsavedBand = z.infer<typeof unsavedBand>;

/** `POST /desk/preview/<path of the public page>`, answered with the page. */
export const previewRequest = z.strictObject({
  entries: z.array(unsavedEntry).check(z.maxLength(200)),
  band: z.optional(unsavedBand),
});
export type Unsaved = z.infer<typeof previewRequest>;

/** A field of an entry. `field` is null where only the entry is known. */
const entryField = z.object({ entry: z.string(), field: z.nullable(z.string()) });
export type EntryField = z.infer<typeof entryField>;

/** From the frame to the editor: it shows the page of a path; somebody has pressed what belongs to a field, or has dropped a file on its picture. */
export const messageOfFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready"), path: z.string() }),
  z.extend(entryField, { type: z.literal("open") }),
  z.extend(entryField, { type: z.literal("drop"), file: z.instanceof(File) }),
]);
export type MessageOfFrame = z.infer<typeof messageOfFrame>;

/** From the editor to the frame: show the page as it is now; outline a field and bring it into view, or outline none. */
export type MessageToFrame = { type: "show"; html: string } | { type: "mark"; place: EntryField | null };

/** `POST /desk/api/preview/address`: an address that shows the drafts of a page for an hour, to whoever has it. */
export const addressRequest = z.strictObject({
  path: z.string().check(z.regex(/^\/[^?#]*$/), z.maxLength(1_000)),
});
export const previewAddress = z.object({ address: z.string(), until: z.number() });
