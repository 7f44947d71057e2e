import { type Visibility, visibility } from "#desk/content/pages-of-site/pages-contract.ts";
import { deskGet } from "#desk/frame/shell/desk-fetch.ts";

/** What visitors get of documents that were just published, as the server knows it by now. Without its answer nothing is said of visitors. */
export async function askWhatVisitorsSee(documents: readonly { id: string }[]): Promise<string> {
  const known = await askVisibility(documents.map(({ id }) => id));
  return known ? visitorsSeeWords(known) : "";
}

/** Whether a page that was just unpublished is off the site, as the server knows it by now. */
export async function askWhetherOff(name: string, id: string): Promise<string> {
  return offSiteWords(name, await askVisibility([id]));
}

async function askVisibility(ids: readonly string[]): Promise<Visibility | undefined> {
  const query = new URLSearchParams({ ids: [...new Set(ids)].join(",") });
  const result = await deskGet(`/desk/api/content/visibility?${query}`, visibility);
  return result.ok ? result.data : undefined;
}

/** A sentence that begins with the name of the page. */
export function offSiteWords(name: string, known: Visibility | undefined): string {
  if (!known) return `${name} is not published any more.`;
  if (known.seen > 0) return `${name} is on the site again already: somebody has published it meanwhile.`;
  return `${name} is off the site.`;
}

/** A sentence with a space before it; empty where no entry is among them: pictures are seen with the entries that show them. */
export function visitorsSeeWords({ seen, unseen }: Visibility): string {
  if (seen + unseen === 0) return "";
  if (seen === 0) return " Visitors do not see it: no public page shows it.";
  if (unseen === 0) return " Visitors see it now.";
  return ` Visitors see it now, except ${unseen === 1 ? "one part" : `${unseen} parts`} that no public page shows.`;
}
