import type { Appearance } from "@stripe/stripe-js";

type Variables = NonNullable<Appearance["variables"]>;

/** The variables of Stripe's Appearance API that the style sheet uses, with their defaults. */
const defaults = {
  fontFamily: "system-ui, sans-serif",
  fontSizeBase: "1rem",
  spacingUnit: "0.25rem",
  gridColumnSpacing: "1rem",
  borderRadius: "4px",
  colorPrimary: "#0570de",
  colorBackground: "#ffffff",
  colorText: "#30313d",
  colorTextSecondary: "#5a5d6b",
  colorDanger: "#b3093c",
} satisfies Variables;

/** Maps Stripe's selectors to the element's own. */
const parts: readonly [stripe: string, own: string][] = [
  [".Label", "label"],
  [".Input--invalid", "input[aria-invalid]"],
  [".Input", "input"],
  [".Error", ".message"],
  [":focus", ":focus-visible"],
];

/**
 * The appearance as a style sheet: variables as custom properties (`colorText` is `--color-text`), rules for labels, fields and messages.
 * Built through the CSSOM, which `style-src 'self'` allows and which prevents injection through values.
 */
export function appearanceSheet({ variables, rules = {} }: Appearance): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const properties = Object.entries({ ...defaults, ...variables }).map(([name, value]) => [`--${dashed(name)}`, value]);
  addRule(sheet, ":host", Object.fromEntries(properties));
  for (const [selector, declarations] of Object.entries(rules)) {
    if (!parts.some(([stripe]) => selector.startsWith(stripe))) continue;
    const ownSelector = parts.reduce((name, [stripe, own]) => name.replace(stripe, own), selector);
    addRule(
      sheet,
      ownSelector,
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
