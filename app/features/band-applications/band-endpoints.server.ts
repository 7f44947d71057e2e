import { Hono } from "hono";
import type { Config } from "#app/platform/config/config.server.ts";
import { problem } from "#app/platform/http/problem.ts";
import {
  idempotencyKeyOf,
  readJson,
  sameOriginOnly,
  validateBody,
} from "#app/platform/http/validate-request.server.ts";
import { type RateLimits, rateLimited } from "#app/services/rate-limits/rate-limits.server.ts";
import { submissionResponse } from "#app/services/submissions/submission-response.server.ts";
import { bandApplication } from "./contract.ts";
import { type BandApplicationStore, submitApplication } from "./submit-application.server.ts";

type BandServices = BandApplicationStore & { config: Pick<Config, "siteUrl" | "onLoopback">; limits: RateLimits };

/** Sixty members and every field at its longest, with every sign written as an escape. */
const limitBytes = 300_000;

/** `POST /api/records/band-application` (section 7): 200 `{ reference }`, or a problem that names each bad field. */
export function bandApplicationEndpoints(services: BandServices): Hono {
  const app = new Hono();
  const guards = [sameOriginOnly(services.config), rateLimited(services.limits, "submission")] as const;
  app.post("/api/records/band-application", ...guards, async (c) => {
    const sent = await readJson(c, { limitBytes });
    if (!sent.ok) return sent.response;
    const key = idempotencyKeyOf(c);
    if (!key.ok) return key.response;
    const checked = validateBody(bandApplication, sent.body);
    if (!checked.ok) return checked.response;
    const submitted = await submitApplication(services, checked.value, key.key);
    if (!submitted.ok && submitted.reason === "unknown-picture") return unknownPicture();
    return submissionResponse(c, submitted);
  });
  return app;
}

function unknownPicture() {
  const message = "We do not have this picture. Please upload it again.";
  return problem(422, "Please check your answers", message, [{ field: "upload", message }]);
}
