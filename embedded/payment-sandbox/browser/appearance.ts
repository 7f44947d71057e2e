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
  colorTextSecondary: "#5a5d6b",
  colorDanger: "#b3093c",
} satisfies Variables;

/** What Stripe's names for the parts of an element are in ours. */
const parts: readonly [stripes: string, ours: string][] = [
  [".Label", "label"],
  [".Input--invalid", "input[aria-invalid]"],
  [".Input", "input"],
  [".Error", ".message"],
  [":focus", ":focus-visible"],
];

/**
 * A page's wishes as a style sheet: its variables as custom properties (`colorText` is `--color-text`), its rules for labels, fields and
 * messages. Made through the object model, so that it needs no more than `style-src 'self'` and a value can be nothing but a value.
 */
export function appearanceSheet({ variables, rules = {} }: Appearance): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const properties = Object.entries({ ...defaults, ...variables }).map(([name, value]) => [`--${dashed(name)}`, value]);
  addRule(sheet, ":host", Object.fromEntries(properties));
  for (const [selector, declarations] of Object.entries(rules)) {
    if (!parts.some(([stripes]) => selector.startsWith(stripes))) continue;
    const ours = parts.reduce((name, [stripes, ownName]) => name.replace(stripes, ownName), selector);
    addRule(
      sheet,
      ours,
      Object.fromEntries(Object.entries(declarations).map(([name, value]) => [dashed(name), value])),
    );
  }
  return sheet;
}

function addRule(sheet: CSSStyleSheet, selector: string, declarations: Record<string, string | undefined>): void {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  if (!(rule instanceof CSSStyleRule)) return;
  for (const [property, value] of Object.entries(declarations)) rule.style.setProperty(property, value ?? null);
}

function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}
