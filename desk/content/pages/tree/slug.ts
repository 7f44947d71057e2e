import { folded } from "#platform/text/folded.ts";
import { explainReserved } from "#services/content/pages/reserved-addresses.ts";

/** The address that a title suggests: "Getting here & away" becomes "getting-here-away". */
export function slugOf(title: string): string {
  return folded(title)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60)
    .replace(/-$/, "");
}

/** Why an address cannot be a page's; undefined where it can. `taken` are the addresses of the other pages. */
export function slugFault(slug: string, taken: readonly string[]): string | undefined {
  if (slug === "") return "Please give the page a web address.";
  if (!/^[a-z0-9]+([-/][a-z0-9]+)*$/.test(slug)) return "Please use small letters, digits and hyphens only.";
  if (taken.includes(`/${slug}`)) return "There is a page at this web address already.";
  return explainReserved("generalPage", slug);
}
