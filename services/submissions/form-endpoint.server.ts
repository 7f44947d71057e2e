import { Hono } from "hono";
import type { Config } from "#platform/config/config.server.ts";
import { problem } from "#platform/http/problem.ts";
import { idempotencyKeyOf, readJson, sameOriginOnly, validateBody } from "#platform/http/validate-request.server.ts";
import type { FormDefinition } from "#services/forms/form-definition.ts";
import { payloadSchema } from "#services/forms/form-schema.ts";
import { type RateLimits, rateLimited } from "#services/rate-limits/rate-limits.server.ts";
import { submissionResponse } from "./submission-response.server.ts";
import { type ApplicationStore, submitForm } from "./submit-form.server.ts";

type FormServices = ApplicationStore & { config: Pick<Config, "siteUrl" | "siteIsLocal">; limits: RateLimits };

/** `POST /api/records/{name}-application`: 200 `{ reference }`, or a problem that names each bad field. */
export function formEndpoint(services: FormServices, form: FormDefinition): Hono {
  const schema = payloadSchema(form);
  const app = new Hono();
  const guards = [sameOriginOnly(services.config), rateLimited(services.limits, "submission")] as const;
  app.post(`/api/records/${form.name}-application`, ...guards, async (c) => {
    const sent = await readJson(c, form);
    if (!sent.ok) return sent.response;
    const key = idempotencyKeyOf(c);
    if (!key.ok) return key.response;
    const checked = validateBody(schema, sent.body);
    if (!checked.ok) return checked.response;
    const submitted = await submitForm(services, form, checked.value, key.key);
    if (!submitted.ok && submitted.reason === "unknown-picture") return unknownPicture(submitted.field);
    return submissionResponse(c, submitted);
  });
  return app;
}

function unknownPicture(field: string) {
  const message = "We do not have this picture any more. Please choose it again.";
  return problem(422, "Please check your answers", message, [{ field, message }]);
}
