import { onlyVisible } from "./invisible-characters.ts";

/** A text for comparison: without accents, capitals and invisible characters, and with one sign for an apostrophe, since keyboards and word processors write several. */
export function folded(text: string): string {
  return foldedInCapitals(text).toLowerCase();
}

/** The same with its capitals. */
export function foldedInCapitals(text: string): string {
  return onlyVisible(text)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[‘’‛ʼ′`]/g, "'");
}
