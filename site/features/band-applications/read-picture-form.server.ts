import { readFile } from "node:fs/promises";
import { MIMEType } from "node:util";
import type { output } from "zod/mini";
import { problem } from "#platform/http/problem.ts";
import { tooLarge, type Validated, validateBody } from "#platform/http/validate-request.server.ts";
import { pictureFormFields, pictureLimits, pictureMessages } from "./picture-contract.ts";

/** What was sent: the picture's bytes, and the texts beside it: `bio` and `website`. */
export type PictureForm = { image: Uint8Array; texts: output<typeof pictureFormFields> };

/** Ours has three. */
const mostParts = 20;
/** A part's border and head, in bytes: browsers need two hundred, and as many more as the file's name is long. */
const longestHead = 8_000;
/** Of all texts together, in characters. */
export const mostTextLength = 64 * 1024;

/** Whether a request says that it brings a multipart form. */
export function isMultipart(contentType: string | undefined): contentType is string {
  return /^multipart\/form-data[ \t]*;.*\bboundary=./i.test(contentType ?? "");
}

/** Reads the form of `POST /imageupload`. Answers 400 to another body, 413 to a picture or texts that are too large, 422 to any other error. */
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
  if (textLength(form) > mostTextLength) return { ok: false, response: tooLarge(mostTextLength) };
  const texts = validateBody(pictureFormFields, Object.fromEntries(form));
  if (!texts.ok) return texts;
  return { ok: true, image: await image.bytes(), texts: texts.value };
}

/** The platform's own reader of forms, the one behind `request.formData()`. */
async function parse(bytes: Buffer<ArrayBuffer>, contentType: string) {
  const boundary = new MIMEType(contentType).params.get("boundary");
  if (boundary === null || takesTooLong(bytes, boundary)) return undefined;
  // Of a list of types that reader takes the last one, with a boundary that was not judged here.
  const type = new MIMEType("multipart/form-data");
  type.params.set("boundary", boundary);
  const form = new Response(bytes, { headers: { "Content-Type": String(type) } });
  return form.formData().catch(() => undefined);
}

/** Parsing ten megabytes of empty parts, or of lines in the head of one, would block the event loop. */
function takesTooLong(bytes: Buffer, boundary: string) {
  const border = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = bytes.indexOf(border); at !== -1; at = bytes.indexOf(border, at + 1)) {
    parts += 1;
    const rest = bytes.subarray(at, at + longestHead);
    const isLast = rest.toString("latin1", border.length, border.length + 2) === "--";
    if (parts > mostParts || !(isLast || rest.includes("\r\n\r\n"))) return true;
  }
  return false;
}

/** Cleaning and judging megabytes of line breaks would block the event loop, too. */
function textLength(form: FormData) {
  let length = 0;
  for (const [, value] of form) if (typeof value === "string") length += value.length;
  return length;
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
