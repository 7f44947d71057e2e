import { type Entry, entry, text } from "#app/platform/content/content-tree.ts";

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

/** The path of an entry that is a page. */
export function pageAddress(target: Entry | undefined): string | undefined {
  if (target === undefined) return undefined;
  if (target.type === "landingPage") return "/";
  const slug = text(target.fields.slug);
  return slug === undefined ? undefined : `/${slug.replace(/^\/+|\/+$/g, "")}`;
}
