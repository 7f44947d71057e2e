import { trimSlashes } from "#platform/text/trim-slashes.ts";
import { contentPagePath } from "#services/content/pages/content-page-path.ts";
import { isRecord, text } from "#services/content/pages/content-tree.ts";
import { builtInPageTitles, isListed } from "./listed-pages.ts";
import type { SharingSources } from "./sharing-sources.server.ts";

export type ListedPage = { path: string; changedAt?: string | undefined };

/** Every page that search engines may index: the landing page, the built-in pages, the content pages, those of the line-up. */
export async function listPages({
  pages,
  bands,
  lineUpPaths,
}: Pick<SharingSources, "pages" | "bands" | "lineUpPaths">): Promise<ListedPage[]> {
  const [landing, written, ofLineUp, playing] = await Promise.all([
    pages.entries({ content_type: "landingPage", include: 10, limit: 1 }),
    allGeneralPages(pages),
    lineUpPaths(),
    bands(),
  ]);
  const changes = new Map<string, string | undefined>([...builtInPageTitles.keys()].map((slug) => [slug, undefined]));
  for (const page of written) {
    const written = isRecord(page) && isRecord(page.fields) ? text(page.fields.slug) : undefined;
    const slug = written && trimSlashes(written);
    if (slug && isListed(slug)) changes.set(slug, lastChange(page));
  }
  return [
    { path: "/", changedAt: lastChange(landing.items[0]) },
    ...[...changes].map(([slug, changedAt]) => ({ path: contentPagePath(slug), changedAt })),
    ...ofLineUp.map((path) => ({ path })),
    ...playing.map(({ slug }) => ({ path: `/bands/${encodeURIComponent(slug)}` })),
  ];
}

/** The pages as `sitemap.xml` (sitemaps.org). */
export function sitemapXml(siteUrl: string, pages: readonly ListedPage[]): string {
  const urls = pages.map(({ path, changedAt }) => {
    const lastmod = changedAt === undefined ? "" : `<lastmod>${escapeXml(changedAt)}</lastmod>`;
    return `<url><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}</url>`;
  });
  const set = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${set}`;
}

/** Only pages may be crawled, and share pictures, which link previews fetch. */
export function robotsTxt(siteUrl: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /sandbox/\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

/** The first query has no `skip`, because its answer is stored as the last good copy. */
async function allGeneralPages(pages: SharingSources["pages"]): Promise<unknown[]> {
  const found: unknown[] = [];
  for (;;) {
    const page = await pages.entries({
      content_type: "generalPage",
      ...(found.length > 0 ? { skip: found.length } : {}),
    });
    found.push(...page.items);
    if (page.items.length === 0 || found.length >= page.total) return found;
  }
}

/** When an entry or one of its sections was last published. */
function lastChange(item: unknown): string | undefined {
  const fields = isRecord(item) && isRecord(item.fields) ? item.fields : {};
  const sections = Array.isArray(fields.sections) ? fields.sections : [];
  const moments = [item, ...sections].map((each) =>
    isRecord(each) && isRecord(each.sys) ? text(each.sys.updatedAt) : undefined,
  );
  return moments
    .filter((moment) => moment !== undefined && !Number.isNaN(Date.parse(moment)))
    .toSorted()
    .at(-1);
}

function escapeXml(value: string) {
  const entities: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;", "'": "&apos;" };
  return value.replaceAll(/[<>&"']/g, (sign) => entities[sign] ?? sign);
}
