import { Hono } from "hono";
import { linkTo } from "../../store/edit-documents.ts";
import { notFoundError } from "../management-errors.ts";
import { answer, answerList, type EnvironmentScope, type ManagementEnv, sysOf } from "../management-request.ts";

export type ReadingTokens = { token: string; previewToken: string | undefined };

/** The keys of the Delivery API and the Preview API. They are set when the service starts, and can only be read. */
export function apiKeyRoutes(scope: EnvironmentScope, { token, previewToken }: ReadingTokens): Hono<ManagementEnv> {
  const app = new Hono<ManagementEnv>();
  const environments = [linkTo("Environment", scope.environment)];
  const delivery = {
    name: "Delivery API",
    description: "What is published",
    accessToken: token,
    environments,
    policies: [],
  };
  const preview = { name: "Preview API", description: "What is edited", accessToken: previewToken, environments };
  const keys = [
    { sys: sysOf("ApiKey", "delivery", scope), ...delivery, preview_api_key: linkTo("PreviewApiKey", "preview") },
  ];
  const previewKeys = previewToken === undefined ? [] : [{ sys: sysOf("PreviewApiKey", "preview", scope), ...preview }];
  for (const [path, list] of [["api_keys", keys] as const, ["preview_api_keys", previewKeys] as const]) {
    app.get(`/spaces/:space/${path}`, (c) => answerList(c, list));
    app.get(`/spaces/:space/${path}/:id`, (c) => {
      const found = list.find(({ sys }) => sys.id === c.req.param("id"));
      if (!found) throw notFoundError("ApiKey", c.req.param("id"));
      return answer(c, found);
    });
  }
  return app;
}
