import { type Entry, entry, pageAddress, text } from "#services/content/pages/content-tree.ts";

/** The props of a hero's second button, as `buttonProps`. */
export function secondButtonProps(fields: Entry["fields"]): { children: string; to: string } | undefined {
  const { secondButtonText: buttonText, secondButtonLink: buttonLink, secondButtonUrl: buttonLinkUrl } = fields;
  return buttonProps({ buttonText, buttonLink, buttonLinkUrl });
}

/** The address of a section's button: the page it links to, otherwise `buttonLinkUrl`. */
export function buttonAddress({ buttonLink, buttonLinkUrl }: Entry["fields"]): string | undefined {
  return pageAddress(entry(buttonLink)) ?? text(buttonLinkUrl);
}

/** The props of a section's `ButtonLink`; undefined unless it has both a label and an address. */
export function buttonProps(fields: Entry["fields"]): { children: string; to: string } | undefined {
  const children = text(fields.buttonText);
  const to = buttonAddress(fields);
  return children === undefined || to === undefined ? undefined : { children, to };
}
