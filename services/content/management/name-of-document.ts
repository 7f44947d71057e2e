import { text } from "#services/content/pages/content-tree.ts";

/** The fields that are names, the first that is set counts. */
const names = ["heading", "headingText", "title", "name"];

/** What editors know a document by: its heading, title or name in any locale; else its first text; else nothing. */
export function nameOf(document: object): string {
  const own = text(Reflect.get(document, "name"));
  if (own !== undefined) return own;
  const fields: unknown = Reflect.get(document, "fields");
  if (typeof fields !== "object" || fields === null) return "";
  const byName = names.map((name) => firstText(Reflect.get(fields, name))).find((found) => found !== undefined);
  return (
    byName ??
    Object.values(fields)
      .map(firstText)
      .find((found) => found !== undefined) ??
    ""
  );
}

function firstText(byLocale: unknown): string | undefined {
  if (typeof byLocale !== "object" || byLocale === null) return undefined;
  return Object.values(byLocale)
    .map(text)
    .find((found) => found !== undefined);
}
