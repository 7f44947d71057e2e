import { createHash, timingSafeEqual } from "node:crypto";
import type { KeyType } from "./payment-intent-object.ts";
import { type ErrorResponse, invalidRequest } from "./stripe-errors.ts";

type Keys = { secretKey: string; publishableKey: string };

/** Who asks, by the key in the `Authorization` header: `Bearer sk_test_…`, or Basic with the key for a user name. */
export function authenticate(
  authorization: string | undefined,
  { secretKey, publishableKey }: Keys,
): { ok: true; keyType: KeyType } | { ok: false; fault: ErrorResponse } {
  const key = keyIn(authorization ?? "");
  if (!key) return { ok: false, fault: noKey };
  if (isSame(key, secretKey)) return { ok: true, keyType: "secret" };
  if (isSame(key, publishableKey)) return { ok: true, keyType: "publishable" };
  return { ok: false, fault: wrongKey(key) };
}

function keyIn(authorization: string) {
  const [, scheme = "", value = ""] = /^(\w+)\s+(\S+)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() !== "basic") return undefined;
  return Buffer.from(value, "base64").toString().split(":")[0];
}

/** Takes as long for a key that is nearly right. */
function isSame(given: string, expected: string) {
  const digest = (key: string) => createHash("sha256").update(key).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

const noKey = invalidRequest(
  "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
  { status: 401 },
);

/** Keys that are not ours may be somebody's: hardly any of it is repeated. */
export function wrongKey(key: string): ErrorResponse {
  return invalidRequest(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`, { status: 401 });
}

/** The call is the server's alone. */
export const secretKeyRequired = invalidRequest(
  "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
  { status: 401, code: "secret_key_required" },
);
