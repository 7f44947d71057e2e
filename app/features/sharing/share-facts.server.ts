import { asset, type Entry, entries, entry, text } from "#app/services/content/content-tree.ts";
import { festivalName } from "#app/services/site/festival-name.ts";
import { fixedPages } from "./listed-pages.ts";
import type { SharePicture } from "./share-picture.server.ts";
import type { SharingSources } from "./sharing-sources.server.ts";

/** What a share picture will show, before its own picture has been fetched. */
export type ShareFacts = Omit<SharePicture, "picture"> & {
  /** A path of this site; `version` changes with the file where the path does not. */
  picture: { path: string; kind: "poster" | "picture"; version?: string } | undefined;
};

/** The facts of a page by its slug, of the landing page for `home`. @returns undefined where there is no such page. */
export async function pageShareFacts(sources: SharingSources, slug: string): Promise<ShareFacts | undefined> {
  const [landing, page, festival] = await Promise.all([
    first(sources, { content_type: "landingPage", include: 10, limit: 1 }),
    slug === "home" ? undefined : first(sources, { content_type: "generalPage", "fields.slug": slug, include: 10 }),
    sources.festival(),
  ]);
  const name = festival?.name || festivalName;
  const foot = festival ? [festival.dates, festival.place] : [];
  if (slug === "home") {
    const sections = entries(landing?.fields.sections);
    return { title: name, label: motto(sections), foot, festival: name, seed: slug, picture: pictureOf(sections) };
  }
  const title = text(page?.fields.title) ?? fixedPages.get(slug) ?? (page && name);
  if (title === undefined) return undefined;
  const picture = pictureOf(entries(page?.fields.sections)) ?? pictureOf(entries(landing?.fields.sections));
  return { title, label: name, foot, festival: name, seed: slug, picture };
}

/** The facts of a band by its slug: its poster, its name, when it plays first. @returns undefined where there is no such band. */
export async function bandShareFacts(sources: SharingSources, slug: string): Promise<ShareFacts | undefined> {
  const band = (await sources.bands()).find((known) => known.slug === slug);
  if (band === undefined) return undefined;
  const festival = await sources.festival();
  const name = festival?.name || festivalName;
  const when = band.firstSet ?? (festival ? [festival.dates] : []);
  const path = ownPicture(band.picture);
  return {
    title: band.name,
    label: band.style,
    foot: [...when, name],
    festival: name,
    seed: slug,
    picture: path === undefined ? undefined : { path, kind: "poster", version: await versionOf(sources, path) },
  };
}

/** A poster's address stands in the band's record and stays when the file is replaced, so its ETag is asked for. */
async function versionOf({ fetchPicture }: SharingSources, path: string) {
  const answer = await fetchPicture(path, { method: "HEAD" }).catch(() => undefined);
  return answer?.headers.get("ETag") ?? "";
}

async function first({ pages }: SharingSources, query: Record<string, string | number>): Promise<Entry | undefined> {
  return entry((await pages.entries(query)).items[0]);
}

/** The words over the landing page's first picture. */
function motto(sections: Entry[]) {
  return sections.map(({ fields }) => text(fields.overlayText)).find((words) => words !== undefined) ?? "";
}

/** The first picture of a page's sections: its banner or its hero, a film's poster frame, or whatever comes next. */
function pictureOf(sections: Entry[]): ShareFacts["picture"] {
  for (const { fields } of sections) {
    for (const name of ["bannerImage", "media", "image", "image1"]) {
      const found = asset(fields[name]);
      const isPicture = found?.contentType.startsWith("image/") && !found.contentType.includes("svg");
      const path = isPicture ? ownPicture(found?.url) : undefined;
      if (path !== undefined) return { path, kind: "picture" };
    }
  }
  return undefined;
}

/** Only pictures of this site are ever fetched: an address in a record is not to send the server elsewhere. */
function ownPicture(url: string | undefined) {
  return url !== undefined && /^\/(content\/assets|uploads)\//.test(url) ? url : undefined;
}
