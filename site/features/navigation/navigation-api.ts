import { asset, type Entry, entries, entry, flag, isRecord, text } from "#services/content/pages/content-tree.ts";
import { loadJson } from "#services/site/load-json.ts";
import type { SiteFetch } from "#services/site/site-fetch.ts";
import { parseLinkTarget } from "#ui/links/link-target.ts";
import {
  defaultFooter,
  defaultHeader,
  type FooterContent,
  footerTexts,
  type HeaderContent,
  type MenuLink,
  type NavItem,
} from "./navigation-content.ts";

/** So many actions have room beside the menu. */
const mostActions = 2;

/** Logo, menu and actions: `GET /api/header`. After a failure, which is logged, the built-in menu. */
export async function loadHeader(fetch: SiteFetch): Promise<HeaderContent> {
  const fields = await loadFields(fetch, "/api/header");
  if (fields === undefined) return defaultHeader;
  const items = uniqueByTitle(entries(fields.navigationElements).map(topItem));
  const actions = uniqueByTitle(entries(fields.actions).map((action) => link(action.fields))).slice(0, mostActions);
  return {
    logo: asset(fields.logo),
    items: items.length > 0 ? items : defaultHeader.items,
    ...(actions.length > 0 && { actions }),
  };
}

/** The footer's texts: `GET /api/header/footer`. After a failure, which is logged, the built-in texts. */
export async function loadFooter(fetch: SiteFetch): Promise<FooterContent> {
  const fields = await loadFields(fetch, "/api/header/footer");
  if (fields === undefined) return defaultFooter;
  const content = { ...defaultFooter };
  for (const name of footerTexts) content[name] = text(fields[name]) ?? content[name];
  return content;
}

async function loadFields(fetch: SiteFetch, path: string): Promise<Entry["fields"] | undefined> {
  const body = await loadJson(path, () => fetch(path));
  const first = isRecord(body) && Array.isArray(body.items) ? entry(body.items[0]) : undefined;
  if (body !== undefined && first === undefined) console.error(`${path} answered without an entry.`);
  return first?.fields;
}

function topItem({ fields }: Entry): NavItem | undefined {
  const own = link(fields);
  if (!flag(fields.isParentNav)) return own;
  const children = uniqueByTitle(entries(fields.childLinks).map((child) => link(child.fields)));
  const title = text(fields.title);
  if (title === undefined || children.length === 0) return own;
  // A parent only opens its dropdown, so its own page becomes the first link there.
  const isListed = own === undefined || children.some((child) => child.href === own.href);
  return { title, children: isListed ? children : [own, ...children] };
}

/** The valid items, the first of each title. */
function uniqueByTitle<Item extends NavItem>(items: (Item | undefined)[]): Item[] {
  const valid = items.filter((item) => item !== undefined);
  return valid.filter((item, index) => index === valid.findIndex(({ title }) => title === item.title));
}

function link(fields: Entry["fields"]): MenuLink | undefined {
  const title = text(fields.title);
  // The router's paths have no trailing slash, but editors may type one.
  const href = parseLinkTarget(fields.slug)?.href.replace(/(?<=.)\/$/, "");
  return title === undefined || href === undefined ? undefined : { title, href };
}
