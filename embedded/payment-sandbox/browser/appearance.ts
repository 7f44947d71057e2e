import type { Appearance } from "@stripe/stripe-js";

type Variables = NonNullable<Appearance["variables"]>;

/** The variables of Stripe's Appearance API that the style sheet knows, and what they are when a page does not say. */
const defaults = {
  fontFamily: "system-ui, sans-serif",
  fontSizeBase: "1rem",
  spacingUnit: "0.25rem",
  borderRadius: "4px",
  colorPrimary: "#0570de",
  colorBackground: "#ffffff",
  colorText: "#30313d",
  colorDanger: "#b3093c",
} satisfies Variables;

/**
 * A page's wishes as a style sheet of custom properties (`colorText` is `--color-text`). Made through the object model, so that it
 * needs no more than `style-src 'self'` and a value can be nothing but a value.
 */
export function appearanceSheet({ variables = {} }: Appearance = {}): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.insertRule(":host {}");
  const [rule] = sheet.cssRules;
  if (!(rule instanceof CSSStyleRule)) return sheet;
  for (const [name, value] of Object.entries({ ...defaults, ...variables })) {
    const property = `--${name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;
    rule.style.setProperty(property, value ?? null);
  }
  return sheet;
}
