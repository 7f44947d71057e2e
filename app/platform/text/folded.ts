/** A text for comparison: without accents and capitals, and with one sign for an apostrophe, since keyboards and word processors write several. */
export function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[‘’‛ʼ′`]/g, "'")
    .toLowerCase();
}
