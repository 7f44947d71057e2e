/** A new `Idempotency-Key`. `crypto.randomUUID` is missing where the site is used without https. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
