import { expect, test } from "vitest";
import { readUploadResponse } from "./send-picture.ts";

test("a stored picture's name is returned", () => {
  expect(readUploadResponse(200, '{"filename":"k3.webp"}')).toEqual({ ok: true, filename: "k3.webp" });
});

test("a refusal returns the server's messages, those about the picture first", () => {
  const bio = { field: "bio", message: "Too long." };
  const image = { field: "image", message: "It moves." };
  const outcomeOf = (...errors: object[]) => readUploadResponse(422, JSON.stringify({ detail: "Look below.", errors }));
  expect(outcomeOf(bio, image)).toEqual({ ok: false, message: "It moves." });
  expect(outcomeOf(bio)).toEqual({ ok: false, message: "bio: Too long." });
  expect(outcomeOf()).toEqual({ ok: false, message: "Look below." });
  expect(readUploadResponse(413, '{"detail":"Choose a smaller one."}')).toEqual({
    ok: false,
    message: "Choose a smaller one.",
  });
});

test("an unexpected response still gives advice", () => {
  for (const body of ["", "<html>Bad gateway</html>", "null", "[]", '{"filename":""}']) {
    for (const status of [200, 502]) {
      expect(readUploadResponse(status, body)).toEqual({ ok: false, message: expect.stringContaining("Upload again") });
    }
  }
});
