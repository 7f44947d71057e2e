import { hash, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { errorResponse, invalidQuery, notFound, notSupported } from "../contentful-errors.ts";
import type { Snapshot } from "../store/content-snapshot.ts";

/** What a token lets read: what is published, or with the token of the Preview API the drafts. */
export type Reading = { token: string; snapshot: () => Promise<Snapshot> };
/** What the API's URLs call the space and the environment that it serves. */
export type EnvironmentIds = { space: string; environment: string };
export type DeliveryEnv = { Variables: { snapshot: Snapshot } };

/** Finds by the token what may be read, and refuses every other token. */
export function requireToken(readings: readonly Reading[]): MiddlewareHandler<DeliveryEnv> {
  const digest = (text: string) => hash("sha256", text, "buffer");
  const known = readings.map((reading) => ({ ...reading, digest: digest(reading.token) }));
  return async (c, next) => {
    const provided = digest(tokenOf(c));
    const reading = known.find((candidate) => timingSafeEqual(provided, candidate.digest));
    if (!reading)
      return errorResponse(401, "AccessTokenInvalid", "The access token you sent could not be found or is invalid.");
    c.set("snapshot", await reading.snapshot());
    return next();
  };
}

function tokenOf(c: Context) {
  const header = /^Bearer (.+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
  return header ?? c.req.query("access_token") ?? "";
}

export function requireSpace({ space, environment }: EnvironmentIds): MiddlewareHandler {
  return async (c, next) => {
    const [, requestedSpace = "", requestedEnvironment] =
      /\/spaces\/([^/]+)(?:\/environments\/([^/]+))?/.exec(c.req.path) ?? [];
    if (requestedSpace !== space)
      return notFound("Space", requestedSpace, {
        space: requestedSpace,
        environment: requestedEnvironment ?? environment,
      });
    if ((requestedEnvironment ?? environment) !== environment)
      return notFound("Environment", requestedEnvironment ?? "", { space, environment: requestedEnvironment ?? "" });
    if (c.req.header("X-Contentful-Locale-Based-Publishing"))
      return invalidQuery([notSupported("X-Contentful-Locale-Based-Publishing")]);
    return next();
  };
}
