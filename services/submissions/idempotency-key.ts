/** A new `Idempotency-Key`. `crypto.randomUUID` exists only in secure contexts, and a site may be tried without https. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
