import type { Context } from "hono";
import { problem } from "#platform/http/problem.ts";
import type { Submitted } from "./submit-once.server.ts";

/** 200 `{ reference }` for a submission that was stored now or before; 422 where its `Idempotency-Key` belongs to another one. */
export function submissionResponse(c: Context, submitted: Submitted): Response {
  return submitted.ok ? c.json({ reference: submitted.reference }) : keyReusedResponse();
}

/** 422: the `Idempotency-Key` belongs to another submission. */
export function keyReusedResponse(): Response {
  const message = "This key was used for other answers. Please send a new one.";
  return problem(422, "Key used before", message, [{ field: "Idempotency-Key", message }]);
}
