import { type ContentProblem, checkContent, type SiteRules } from "#embedded/content-service/store/check-content.ts";
import { linksIn } from "#embedded/content-service/store/documents.ts";
import type { AllContent } from "../management/content-management.server.ts";

type Stored = { sys: { id: string; version: number }; fields: unknown };

/**
 * What `npm run content:check` would find in documents once they are published as they are edited. What they link to is taken as visitors read
 * it now, and so is all that they `reach`, to find circles.
 */
export function checkDrafts(
  content: AllContent,
  ids: ReadonlySet<string>,
  rules: SiteRules,
  reach: Iterable<string> = [],
): ContentProblem[] {
  const { types, entries, assets, published, locale } = content;
  const own = [...ids].flatMap((id) => entries.get(id) ?? assets.get(id) ?? []);
  const linked = linksIn(own.map(({ fields }) => fields)).map(({ sys }) => sys.id);
  const all = [...new Set([...ids, ...linked, ...reach])];
  const asPublished = <Document extends Stored>(document: Document) => ({
    ...document,
    sys: { ...document.sys, publishedVersion: document.sys.version },
  });
  const seen = <Document extends Stored>(id: string, documents: ReadonlyMap<string, Document>) => {
    const document = documents.get(id);
    if (!document) return [];
    return [ids.has(id) ? asPublished(document) : (published.get(id) ?? document)];
  };
  const file = {
    contentTypes: [...types.values()],
    entries: all.flatMap((id) => seen(id, entries)),
    assets: all.flatMap((id) => seen(id, assets)),
    locales: [{ code: locale, name: locale, default: true }],
  };
  const options = { ...rules, requiredTypes: [], hasFile: () => true, namesForPeople: true };
  return checkContent(file, options).filter(({ id, circle = [id] }) => circle.some((each) => ids.has(each)));
}
