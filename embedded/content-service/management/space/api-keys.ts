import { Hono } from "hono";
import { notFoundError } from "../../editing/content-refused.ts";
import { linkTo } from "../../store/edit-documents.ts";
import {
  answer,
  answerList,
  type EnvironmentScope,
  type ManagementContext,
  type ManagementEnv,
  sysOf,
} from "../management-request.ts";

/** The keys of the Delivery API and the Preview API that belong to whoever asks. They can only be read. */
export function apiKeyRoutes(scope: EnvironmentScope): Hono<ManagementEnv> {
  const app = new Hono<ManagementEnv>();
  for (const [path, list] of [["api_keys", deliveryKeys] as const, ["preview_api_keys", previewKeys] as const]) {
    app.get(`/spaces/:space/${path}`, (c) => answerList(c, list(c, scope)));
    app.get(`/spaces/:space/${path}/:id`, (c) => {
      const found = list(c, scope).find(({ sys }) => sys.id === c.req.param("id"));
      if (!found) throw notFoundError("ApiKey", c.req.param("id"));
      return answer(c, found);
    });
  }
  return app;
}

function deliveryKeys({ env: { keys } }: ManagementContext, scope: EnvironmentScope) {
  if (!keys) return [];
  const environments = [linkTo("Environment", scope.environment)];
  const key = { name: "Delivery API", description: "What is published", accessToken: keys.delivery, policies: [] };
  const link = keys.preview === undefined ? {} : { preview_api_key: linkTo("PreviewApiKey", "preview") };
  return [{ sys: sysOf("ApiKey", "delivery", scope), ...key, environments, ...link }];
}

function previewKeys({ env: { keys } }: ManagementContext, scope: EnvironmentScope) {
  if (keys?.preview === undefined) return [];
  const environments = [linkTo("Environment", scope.environment)];
  const key = { name: "Preview API", description: "What is edited", accessToken: keys.preview, environments };
  return [{ sys: sysOf("PreviewApiKey", "preview", scope), ...key }];
}
