/** An id of Contentful's length, for what is created without one. */
export function newId(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16)))
    .toString("base64url")
    .slice(0, 22);
}
