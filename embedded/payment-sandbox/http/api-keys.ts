import { createHash, timingSafeEqual } from "node:crypto";
import type { KeyType } from "../intents/payment-intent-object.ts";
import { type ErrorResponse, invalidRequest } from "./stripe-errors.ts";

type Keys = { secretKey: string; publishableKey: string };

/** Reads the key in the `Authorization` header: `Bearer sk_test_…`, or Basic with the key as the user name. */
export function authenticate(
  authorization: string | undefined,
  { secretKey, publishableKey }: Keys,
): { ok: true; keyType: KeyType } | { ok: false; error: ErrorResponse } {
  const key = keyIn(authorization ?? "");
  if (!key) return { ok: false, error: noKey };
  if (isSame(key, secretKey)) return { ok: true, keyType: "secret" };
  if (isSame(key, publishableKey)) return { ok: true, keyType: "publishable" };
  return { ok: false, error: wrongKey(key) };
}

function keyIn(authorization: string) {
  const [, scheme = "", value = ""] = /^(\w+)\s+(\S+)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() !== "basic") return undefined;
  return Buffer.from(value, "base64").toString().split(":")[0];
}

/** Compares in constant time. */
function isSame(provided: string, expected: string) {
  const digest = (key: string) => createHash("sha256").update(key).digest();
  return timingSafeEqual(digest(provided), digest(expected));
}

const noKey = invalidRequest(
  "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
  { status: 401 },
);

/** Masks the key, which may be a real one. */
export function wrongKey(key: string): ErrorResponse {
  return invalidRequest(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`, { status: 401 });
}

export const secretKeyRequired = invalidRequest(
  "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
  { status: 401, code: "secret_key_required" },
);
