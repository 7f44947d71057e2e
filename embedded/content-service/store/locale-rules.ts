import type { Locale } from "./documents.ts";

/** Contentful's. */
const longestCode = 35;

export type LocaleProblem = { code: string; field: "code" | "fallbackCode"; name: string; message: string };

/** What is wrong with the locales of a space: their codes are language tags (BCP 47), each once, and their fallbacks end somewhere. */
export function localeProblems(locales: readonly Locale[]): LocaleProblem[] {
  return locales.flatMap((locale, index): LocaleProblem[] => {
    const { code } = locale;
    if (!isLanguageTag(code)) {
      const message = `"${code}" is no language tag of at most ${longestCode} letters, as en-AU is`;
      return [{ code, field: "code", name: "regexp", message }];
    }
    if (locales.findIndex((other) => other.code.toLowerCase() === code.toLowerCase()) < index)
      return [{ code, field: "code", name: "taken", message: "There is a locale with this code" }];
    const message = fallbackProblem(locale, locales);
    return message ? [{ code, field: "fallbackCode", name: "fallback", message }] : [];
  });
}

function isLanguageTag(code: string): boolean {
  if (code.length > longestCode) return false;
  try {
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}

function fallbackProblem(locale: Locale, locales: readonly Locale[]): string | undefined {
  if (locale.default && locale.fallbackCode) return "The default locale falls back on none";
  const passed: string[] = [];
  let current: Locale | undefined = locale;
  while (current) {
    const { code, fallbackCode }: Locale = current;
    if (passed.includes(code)) return `The locales fall back on each other: ${[...passed, code].join(", ")}`;
    passed.push(code);
    current = locales.find((each) => each.code === fallbackCode);
    if (fallbackCode && !current) return `There is no locale "${fallbackCode}" to fall back on`;
  }
  return undefined;
}
