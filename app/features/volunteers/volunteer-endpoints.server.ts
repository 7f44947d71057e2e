import { Hono } from "hono";
import type { Config } from "#app/platform/config/config.server.ts";
import {
  idempotencyKeyOf,
  readJson,
  sameOriginOnly,
  validateBody,
} from "#app/platform/http/validate-request.server.ts";
import { type RateLimits, rateLimited } from "#app/services/rate-limits/rate-limits.server.ts";
import { submissionResponse } from "#app/services/submissions/submission-response.server.ts";
import type { ApplicationStore } from "#app/services/submissions/take-application.server.ts";
import { volunteerApplication } from "./contract.ts";
import { submitApplication } from "./submit-application.server.ts";

type VolunteerServices = ApplicationStore & { config: Pick<Config, "siteUrl" | "onLoopback">; limits: RateLimits };

/** Several times what every field at its longest takes. */
const limitBytes = 64_000;

/** `POST /api/records/volunteer-application` (section 7): 200 `{ reference }`, or a problem that names each bad field. */
export function volunteerEndpoints(services: VolunteerServices): Hono {
  const app = new Hono();
  const guards = [sameOriginOnly(services.config), rateLimited(services.limits, "submission")] as const;
  app.post("/api/records/volunteer-application", ...guards, async (c) => {
    const sent = await readJson(c, { limitBytes });
    if (!sent.ok) return sent.response;
    const key = idempotencyKeyOf(c);
    if (!key.ok) return key.response;
    const checked = validateBody(volunteerApplication, sent.body);
    if (!checked.ok) return checked.response;
    return submissionResponse(c, await submitApplication(services, checked.value, key.key));
  });
  return app;
}
