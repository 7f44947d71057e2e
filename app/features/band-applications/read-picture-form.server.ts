import { readFile } from "node:fs/promises";
import { MIMEType } from "node:util";
import type { output } from "zod/mini";
import { problem } from "#app/platform/http/problem.ts";
import { type Validated, validateBody } from "#app/platform/http/validate-request.server.ts";
import { pictureFormFields, pictureLimits, pictureMessages } from "./picture-contract.ts";

/** What was sent: the picture's bytes, and the texts beside it: `bio` and `website`. */
export type PictureForm = { image: Uint8Array; texts: output<typeof pictureFormFields> };

/** Ours has three. */
const mostParts = 20;

/** Whether a request says that it brings a multipart form. */
export function isMultipart(contentType: string | undefined): contentType is string {
  return /^multipart\/form-data[ \t]*;.*\bboundary=./i.test(contentType ?? "");
}

/** Reads the form of `POST /imageupload`. Answers 400 to another body, 413 to a picture that is too large, 422 to any other error. */
export async function readPictureForm(file: string, contentType: string): Promise<Validated<PictureForm>> {
  const form = await parse(await readFile(file), contentType);
  if (!form) {
    const detail = "The form did not arrive whole. Please send the picture again.";
    return { ok: false, response: problem(400, "Not readable", detail) };
  }
  const [image, ...more] = form.getAll("image");
  form.delete("image");
  if (!(image instanceof File) || image.size === 0 || more.length > 0)
    return { ok: false, response: refusal("missing") };
  if (image.size > pictureLimits.bytes) return { ok: false, response: tooBig() };
  const texts = validateBody(pictureFormFields, Object.fromEntries(form));
  if (!texts.ok) return texts;
  return { ok: true, image: await image.bytes(), texts: texts.value };
}

/** The platform's own reader of forms, the one behind `request.formData()`. */
async function parse(bytes: Buffer<ArrayBuffer>, contentType: string) {
  if (hasTooManyParts(bytes, contentType)) return undefined;
  const form = new Response(bytes, { headers: { "Content-Type": contentType } });
  return form.formData().catch(() => undefined);
}

/** Parsing ten megabytes of empty parts would block the event loop. */
function hasTooManyParts(bytes: Buffer, contentType: string) {
  const border = `--${new MIMEType(contentType).params.get("boundary")}`;
  let parts = 0;
  for (let at = bytes.indexOf(border); at !== -1 && parts <= mostParts; at = bytes.indexOf(border, at + 1)) parts += 1;
  return parts > mostParts;
}

/** The response to a refused picture, with a message for the visitor. */
export function refusal(reason: keyof typeof pictureMessages): Response {
  const message = pictureMessages[reason];
  return problem(422, "Please choose another picture", message, [{ field: "image", message }]);
}

/** The answer to more bytes than we take. */
export function tooBig(): Response {
  const message = pictureMessages.tooBig;
  return problem(413, "Too large", message, [{ field: "image", message }]);
}
