import { type Entry, entry, pageAddress, text } from "#app/services/content/content-tree.ts";

/** Where a section's button leads: to the page it links to, otherwise to `buttonLinkUrl`. */
export function buttonAddress({ buttonLink, buttonLinkUrl }: Entry["fields"]): string | undefined {
  return pageAddress(entry(buttonLink)) ?? text(buttonLinkUrl);
}

/** A section's button, when it has both words and a place to lead to. */
export function buttonOf(fields: Entry["fields"]): { words: string; to: string } | undefined {
  const words = text(fields.buttonText);
  const to = buttonAddress(fields);
  return words === undefined || to === undefined ? undefined : { words, to };
}
