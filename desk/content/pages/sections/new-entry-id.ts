const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** The id of a document that is made here: 22 letters, as Contentful's. */
export function newEntryId(): string {
  const random = crypto.getRandomValues(new Uint8Array(22));
  return [...random].map((value) => letters.charAt(value % letters.length)).join("");
}
