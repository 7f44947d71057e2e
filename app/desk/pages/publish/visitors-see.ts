import { type Visibility, visibility } from "#app/desk/content/pages-of-site/pages-contract.ts";
import { deskGet } from "#app/desk/shell/desk-fetch.ts";

/** What visitors get of documents that were just published, as the server knows it by now. Without its answer nothing is said of visitors. */
export async function askWhatVisitorsSee(documents: readonly { id: string }[]): Promise<string> {
  const query = new URLSearchParams({ ids: [...new Set(documents.map(({ id }) => id))].join(",") });
  const result = await deskGet(`/desk/api/content/visibility?${query}`, visibility);
  return result.ok ? visitorsSeeWords(result.data) : "";
}

/** A sentence with a space before it; empty where no entry is among them: pictures are seen with the entries that show them. */
export function visitorsSeeWords({ seen, unseen, isAtOnce }: Visibility): string {
  if (seen + unseen === 0) return "";
  if (seen === 0) return " Visitors do not see it: no public page shows it.";
  const when = isAtOnce ? "now" : "as soon as the site has got it from Contentful";
  if (unseen === 0) return ` Visitors see it ${when}.`;
  return ` Visitors see it ${when}, except ${unseen === 1 ? "one part" : `${unseen} parts`} that no public page shows.`;
}
