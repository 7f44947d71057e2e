import { expect, test } from "vitest";
import { pictureError } from "./picture-checks.ts";
import { pictureLimits, pictureMessages } from "./picture-contract.ts";

test("a JPEG, PNG or WebP picture of up to 10 MB may be sent", () => {
  for (const type of pictureLimits.types) expect(pictureError({ size: pictureLimits.bytes, type })).toBeUndefined();
});

test("any other file is refused with a message before it is sent", () => {
  expect(pictureError({ size: 1000, type: "image/heic" })).toBe(pictureMessages.notPicture);
  expect(pictureError({ size: 1000, type: "application/pdf" })).toBe(pictureMessages.notPicture);
  expect(pictureError({ size: 0, type: "image/png" })).toBe(pictureMessages.damaged);
  expect(pictureError({ size: pictureLimits.bytes + 1, type: "image/png" })).toBe(pictureMessages.tooBig);
});

test("a file without a MIME type is left to the server's check", () => {
  expect(pictureError({ size: 1000, type: "" })).toBeUndefined();
});
