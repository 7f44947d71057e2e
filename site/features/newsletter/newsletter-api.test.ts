import { expect, test } from "vitest";
import { problem } from "#platform/http/problem.ts";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import { sendSubscription } from "./newsletter-api.ts";

const subscribe = (answer: () => Response) => sendSubscription(async () => answer(), new FormData());

test("a refused address brings the server's words", async () => {
  const message = "Please keep this to 254 characters.";
  const detail = "Some answers need another look.";
  expect(await subscribe(() => problem(422, "No", detail, [{ field: "email", message }]))).toEqual({
    stage: "malformed",
    message,
  });
  expect(await subscribe(() => problem(422, "No", detail))).toEqual({ stage: "malformed", message: detail });
  expect(await subscribe(() => new Response("<p>", { status: 422 }))).toEqual({ stage: "malformed" });
});

test("200 and 201 subscribe; anything else has failed", async () => {
  for (const status of [200, 201])
    expect(await subscribe(() => Response.json({}, { status }))).toEqual({ stage: "subscribed" });
  for (const status of [204, 429, 500]) {
    const answer = () => new Response(null, { status });
    expect(await subscribe(answer)).toEqual({ stage: "failed" });
  }
  expect(
    await subscribe(() => {
      throw new TypeError("Failed to fetch");
    }),
  ).toEqual({ stage: "failed" });
  expect(takeConsole()).toHaveLength(1);
});
