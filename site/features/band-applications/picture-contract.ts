import * as z from "zod/mini";
import { optionalMultiLineText } from "#platform/text/text-fields.ts";

/**
 * `POST /imageupload`: multipart with the parts `image`, `bio`, `website`; the last two may be missing or
 * empty; an `Idempotency-Key` is optional. Answers 200 `{ filename }`: the picture is then at `/uploads/{filename}`. Otherwise a problem: 400 (broken or incomplete
 * form, malformed key), 403 (another site's page), 413 (more than ten megabytes, or 64 kB of texts), 415 (no multipart form), 422 (`errors` names the field `image`, an
 * unknown or overlong one, or a key that was used for another picture), 429, 503 and 507 (the server cannot store anything just now; try again).
 */
export const uploadPath = "/imageupload";

/** The limits that the hint names and the server enforces. */
export const pictureLimits = {
  bytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
  /** Width and height in pixels. */
  side: 12_000,
  types: ["image/jpeg", "image/png", "image/webp"],
} as const;

export const pictureHint =
  "A JPEG, PNG or WebP picture of up to 10 MB and 40 megapixels, at most 12,000 pixels wide and high.";

/** The error messages for refused pictures. */
export const pictureMessages = {
  missing: "Please choose a picture.",
  tooBig: "This picture is larger than 10 MB. Please choose a smaller one.",
  notPicture: "This file is not a picture that we can read. Please choose a JPEG, PNG or WebP picture.",
  tooManyPixels: "This picture has more than 40 megapixels. Please choose a smaller one.",
  tooLong: "This picture is more than 12,000 pixels wide or high. Please choose a smaller one.",
  tooManyFrames: "This picture moves in too many frames. Please choose one that stands still.",
  tooMuchMetadata:
    "This picture carries more than 4 MB of profiles and notes. Please save it again without them, or choose another one.",
  tooHard: "This picture is saved in a way that takes too long to read. Please save it again as a plain JPEG.",
  damaged: "This picture is damaged or was cut off. Please save it again, or choose another one.",
} as const;

/** The form fields besides the picture; both may be missing or empty. Unknown fields are refused. */
export const pictureFormFields = z.strictObject({
  bio: optionalMultiLineText({ max: 5000 }),
  website: optionalMultiLineText({ max: 500 }),
});

/** The answer to a picture that was stored. */
export const storedPicture = z.object({ filename: z.string().check(z.minLength(1), z.maxLength(80)) });
export type StoredPicture = z.infer<typeof storedPicture>;

/** The address under which a stored picture is served; the application sends it with the site's own origin before it. */
export function uploadAddress({ filename }: StoredPicture): string {
  return `/uploads/${filename}`;
}
