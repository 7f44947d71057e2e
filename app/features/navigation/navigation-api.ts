import { withTimeout } from "#app/platform/outbound/with-timeout.ts";
import { asset, type Entry, entries, entry, flag, isRecord, text } from "#app/services/content/content-tree.ts";
import type { SiteFetch } from "#app/services/site/site-fetch.ts";
import { parseLinkTarget } from "#app/ui/link-target.ts";
import {
  defaultFooter,
  defaultHeader,
  type FooterContent,
  footerTexts,
  type HeaderContent,
  type MenuLink,
  type NavItem,
} from "./navigation-content.ts";

/** Logo and menu: `GET /api/header` (specification, section 7). A failure is only logged; then the built-in links stand in (C11). */
export async function loadHeader(fetch: SiteFetch): Promise<HeaderContent> {
  const fields = await loadFields(fetch, "/api/header");
  if (fields === undefined) return defaultHeader;
  const items = uniqueByTitle(entries(fields.navigationElements).map(topItem));
  return { logo: asset(fields.logo), items: items.length > 0 ? items : defaultHeader.items };
}

/** The footer's texts: `GET /api/header/footer` (specification, section 7). A failure is only logged; then the built-in footer stands in (C11). */
export async function loadFooter(fetch: SiteFetch): Promise<FooterContent> {
  const fields = await loadFields(fetch, "/api/header/footer");
  if (fields === undefined) return defaultFooter;
  const content = { ...defaultFooter };
  for (const name of footerTexts) content[name] = text(fields[name]) ?? content[name];
  return content;
}

async function loadFields(fetch: SiteFetch, path: string): Promise<Entry["fields"] | undefined> {
  try {
    const body = await withTimeout(read(fetch, path));
    const first = isRecord(body) && Array.isArray(body.items) ? entry(body.items[0]) : undefined;
    if (first === undefined) throw new Error(`${path} answered without an entry`);
    return first.fields;
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

async function read(fetch: SiteFetch, path: string): Promise<unknown> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

function topItem({ fields }: Entry): NavItem | undefined {
  const own = link(fields);
  if (!flag(fields.isParentNav)) return own;
  const children = uniqueByTitle(entries(fields.childLinks).map((child) => link(child.fields)));
  const title = text(fields.title);
  if (title === undefined || children.length === 0) return own;
  // A parent opens its dropdown, so its own page would be out of reach if it did not stand first in it.
  const reachable = own === undefined || children.some((child) => child.href === own.href);
  return { title, children: reachable ? children : [own, ...children] };
}

/** What could be read, each title once. */
function uniqueByTitle<Item extends NavItem>(items: (Item | undefined)[]): Item[] {
  const byTitle = new Map<string, Item>();
  for (const item of items) {
    if (item !== undefined && !byTitle.has(item.title)) byTitle.set(item.title, item);
  }
  return [...byTitle.values()];
}

function link(fields: Entry["fields"]): MenuLink | undefined {
  const title = text(fields.title);
  // The router knows a page without the slash that some write at the end.
  const href = parseLinkTarget(fields.slug)?.href.replace(/(?<=.)\/$/, "");
  return title === undefined || href === undefined ? undefined : { title, href };
}
