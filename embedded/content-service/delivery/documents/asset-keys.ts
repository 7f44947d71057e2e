import { createHmac, randomBytes } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { errorResponse } from "../../contentful-errors.ts";
import { type DeliveryEnv, type EnvironmentIds, type Reading, requireSpace, requireToken } from "../delivery-access.ts";

/** As at Contentful: 48 hours, in seconds. */
const longest = 48 * 60 * 60;
const maxBodyBytes = 1_000;

/**
 * `POST asset_keys`: `{ expiresAt }`, in seconds since 1970, is answered with `{ policy, secret }`, by which programs sign the addresses of files.
 * No file of this service needs that, so a key opens nothing: it is there for programs that sign all addresses.
 */
export function assetKeys(ids: EnvironmentIds, readings: readonly Reading[]): Hono<DeliveryEnv> {
  const path = "/spaces/:space/environments/:environment/asset_keys";
  const limit = bodyLimit({ maxSize: maxBodyBytes, onError: () => invalid("The body is too long.") });
  return new Hono<DeliveryEnv>().post(path, requireToken(readings), requireSpace(ids), limit, async (c) => {
    const now = Math.floor(Date.now() / 1000);
    const parsed = requestOf(now).safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success)
      return invalid('"expiresAt" is a time in seconds since 1970, from now on and within 48 hours.');
    c.header("Cache-Control", "no-store");
    return c.json(createKey(ids, parsed.data.expiresAt));
  });
}

function requestOf(now: number) {
  return z.object({
    expiresAt: z
      .number()
      .int()
      .gt(now)
      .max(now + longest),
  });
}

function invalid(message: string) {
  return errorResponse(422, "ValidationFailed", message);
}

function createKey({ space }: EnvironmentIds, exp: number) {
  const secret = randomBytes(32).toString("base64url");
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = `${part({ alg: "HS256", typ: "JWT" })}.${part({ exp, sub: space, aud: "adn", jti: crypto.randomUUID() })}`;
  return { policy: `${claims}.${createHmac("sha256", secret).update(claims).digest("base64url")}`, secret };
}
