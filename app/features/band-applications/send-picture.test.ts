import { expect, test } from "vitest";
import { readUploadAnswer } from "./send-picture.ts";

test("a stored picture comes back with its name", () => {
  expect(readUploadAnswer(200, '{"filename":"k3.webp"}')).toEqual({ ok: true, filename: "k3.webp" });
});

test("a refusal is said in the server's words, those about the picture first", () => {
  const refused = { title: "Please check", detail: "Look below.", errors: [{ field: "image", message: "It moves." }] };
  expect(readUploadAnswer(422, JSON.stringify(refused))).toEqual({ ok: false, message: "It moves." });
  expect(readUploadAnswer(413, '{"detail":"Choose a smaller one."}')).toEqual({
    ok: false,
    message: "Choose a smaller one.",
  });
});

test("an answer that is none of ours still says what to do", () => {
  for (const body of ["", "<html>Bad gateway</html>", "null", "[]", '{"filename":""}']) {
    for (const status of [200, 502]) {
      expect(readUploadAnswer(status, body)).toEqual({ ok: false, message: expect.stringContaining("Upload again") });
    }
  }
});
