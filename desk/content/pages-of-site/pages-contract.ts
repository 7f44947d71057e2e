import { z } from "zod/mini";
import { type DocumentState, documentState, editedAsset, editedEntry } from "../documents/documents-contract.ts";
import { timedPublication } from "../publication/publication-contract.ts";

/**
 * What the desk's pages and the server say to each other about the pages of the site. Times are milliseconds since
 * 1970.
 */

/** A line of the tree. `address` is where visitors find it, null if nowhere of its own. */
export type PageNode = {
  id: string;
  type: string;
  title: string;
  address: string | null;
  state: DocumentState;
  /** Whether visitors could read it before: a draft that was taken off the site. */
  wasPublic: boolean;
  children: PageNode[];
};

export const pageNode: z.ZodMiniType<PageNode> = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  address: z.nullable(z.string()),
  state: documentState,
  wasPublic: z.boolean(),
  children: z.array(z.lazy(() => pageNode)),
});

/**
 * Where a word stands: `before` and `after` are the text around it. `pageId` is the first page that shows the entry.
 */
const pageHit = z.object({
  pageId: z.string(),
  pageTitle: z.string(),
  entryId: z.string(),
  field: z.string(),
  before: z.string(),
  match: z.string(),
  after: z.string(),
});
export type PageHit = z.infer<typeof pageHit>;

/** Where words stand in what is written of a band; `id` is null for whoever does not see the line-up at the desk. */
const bandHit = z.object({
  id: z.nullable(z.string()),
  name: z.string(),
  field: z.string(),
  label: z.string(),
  before: z.string(),
  match: z.string(),
  after: z.string(),
});
export type BandHit = z.infer<typeof bandHit>;

/**
 * `GET /desk/api/pages?q=tickets`: the pages as the menu has them, then those that buttons of the header lead to, then
 * the others, then what is on all pages (header, footer). `hits` is null without a `q`. `removed` can be put back for 30
 * days. `timed` is what is to come, or waits for somebody.
 */
export const pageTree = z.object({
  q: z.string(),
  menu: z.array(pageNode),
  buttons: z.array(pageNode),
  others: z.array(pageNode),
  everywhere: z.array(pageNode),
  removed: z.array(
    z.object({
      id: z.string(),
      version: z.number(),
      type: z.string(),
      title: z.string(),
      at: z.number(),
      by: z.string(),
    }),
  ),
  hits: z.nullable(z.array(pageHit)),
  bandHits: z.array(bandHit),
  timed: z.array(timedPublication),
  mayChange: z.boolean(),
});
export type PageTree = z.infer<typeof pageTree>;

/**
 * The same with Contentful, where pages are changed: the address of the environment in its web app, whether the site
 * shows drafts, and what the desk was to publish there.
 */
const contentAtContentful = z.object({
  webApp: z.string(),
  hasPreviews: z.boolean(),
  publications: z.array(timedPublication),
});
export type ContentAtContentful = z.infer<typeof contentAtContentful>;

export const pagesAnswer = z.union([pageTree, contentAtContentful]);

/**
 * `GET /desk/api/festival`: what is said of the festival itself, each as a document of its own. `facts` are the days and
 * names in it, in words; empty for what is not said yet.
 */
export const festivalParts = z.object({
  parts: z.array(z.object({ node: pageNode, facts: z.array(z.object({ name: z.string(), words: z.string() })) })),
  timed: z.array(timedPublication),
  mayChange: z.boolean(),
});
export type FestivalParts = z.infer<typeof festivalParts>;

/**
 * `GET /desk/api/pages/:id`: a page and all that links lead to from it, other pages excepted; null if there is none.
 * `address` is where visitors find it, whatever its draft says; that of a draft is where they will.
 * `alsoOn` says by entry id which other pages show it. `menu` has the header and all items of menus, of a page that can
 * stand there. `timed` is what is to come of the page and the menu.
 */
export const openPage = z.object({
  root: editedEntry,
  entries: z.array(editedEntry),
  assets: z.array(editedAsset),
  address: z.nullable(z.string()),
  alsoOn: z.record(z.string(), z.array(z.object({ id: z.string(), title: z.string() }))),
  menu: z.nullable(z.object({ id: z.string(), entries: z.array(editedEntry) })),
  timed: z.array(timedPublication),
  mayChange: z.boolean(),
});
export type OpenPage = z.infer<typeof openPage>;

/**
 * `GET /desk/api/pages/:id/incoming-links`: the pages, the header and the footer from which visitors are led to a page.
 */
export const incomingLinks = z.object({
  pages: z.array(z.object({ id: z.string(), type: z.string(), title: z.string() })),
});
export type IncomingLinks = z.infer<typeof incomingLinks>;

/**
 * `GET /desk/api/content/visibility?ids=a,b`: how many of the entries visitors get as the content is by now, and how
 * many they do not.
 */
export const visibility = z.object({ seen: z.int(), unseen: z.int() });
export type Visibility = z.infer<typeof visibility>;

/** What the page's screen gets: null where somebody has removed it. `place` is the path of the place that it belongs to, where that is not Pages. */
export const openPageAnswer = z.object({ page: z.nullable(openPage), place: z.optional(z.string()) });
export type OpenPageAnswer = z.infer<typeof openPageAnswer>;
