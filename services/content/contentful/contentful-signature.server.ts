import { createHmac, timingSafeEqual } from "node:crypto";

/** Limits replays. */
const VALID_MS = 5 * 60_000;
/** How far Contentful's clock may be ahead of ours. */
const CLOCK_SKEW_MS = 30_000;

export type SignedRequest = { method: string; path: string; headers: Headers; body: string };

/**
 * Whether Contentful signed a request within the last five minutes (its documentation, Webhooks, Request verification): an HMAC of method, path,
 * the headers that it names, and the body.
 */
export function isSignedByContentful(request: SignedRequest, secret: string, now = Date.now()): boolean {
  const { headers } = request;
  const signedAt = Number(headers.get("X-Contentful-Timestamp") ?? Number.NaN);
  const ageMs = now - signedAt;
  if (!(ageMs < VALID_MS && ageMs > -CLOCK_SKEW_MS)) return false;
  const provided = Buffer.from(headers.get("X-Contentful-Signature") ?? "");
  const expected = Buffer.from(signatureOf(request, secret));
  return provided.length === expected.length && timingSafeEqual(provided, expected);
}

/** Always includes the timestamp, since a request signed without it could be replayed for ever. */
export function signatureOf({ method, path, headers, body }: SignedRequest, secret: string): string {
  const named = (headers.get("X-Contentful-Signed-Headers") ?? "").split(",").map((name) => name.trim().toLowerCase());
  const signed = new Set([...named, "x-contentful-signed-headers", "x-contentful-timestamp"]);
  const lines = [...headers]
    .filter(([name]) => signed.has(name))
    .sort(([a], [b]) => (a > b ? 1 : -1))
    .map(([name, value]) => `${name}:${value.trim()}`);
  return createHmac("sha256", secret)
    .update([method, path, lines.join(";"), body].join("\n"))
    .digest("hex");
}
