/** A new `Idempotency-Key` (W9). `crypto.randomUUID` is missing where a site is tried without https. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
