import { asset, type Entry, entries, entry, text } from "#services/content/pages/content-tree.ts";
import { festivalName } from "#services/site/festival-name.ts";
import type { DayPicture } from "./day-picture.server.ts";
import { builtInPageTitles } from "./listed-pages.ts";
import type { SharePicture } from "./share-picture.server.ts";
import type { SharingSources } from "./sharing-sources.server.ts";

/** The content of a share picture (a page's Open Graph image), before its source image has been fetched. */
export type ShareFacts = Omit<SharePicture, "picture"> & {
  /** The source image: a path of this site; `version` tells files apart that were replaced under the same path. */
  picture: { path: string; kind: "poster" | "picture"; version?: string } | undefined;
};

/** The facts of a page by its slug; `home` is the landing page. @returns undefined for an unknown page. */
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
    return {
      title: name,
      eyebrow: firstOverlayText(sections),
      foot,
      festival: name,
      colourSeed: slug,
      picture: pictureOf(sections),
    };
  }
  const title = text(page?.fields.title) ?? builtInPageTitles.get(slug) ?? (page && name);
  if (title === undefined) return undefined;
  const picture = pictureOf(entries(page?.fields.sections)) ?? pictureOf(entries(landing?.fields.sections));
  return { title, eyebrow: name, foot, festival: name, colourSeed: slug, picture };
}

/** The facts of a band by its slug: its poster, its name, its first set. @returns undefined for an unknown band. */
export async function bandShareFacts(sources: SharingSources, slug: string): Promise<ShareFacts | undefined> {
  const band = (await sources.bands()).find((known) => known.slug === slug);
  if (band === undefined) return undefined;
  const festival = await sources.festival();
  const name = festival?.name || festivalName;
  const whenAndWhere = band.firstSetLines ?? (festival ? [festival.dates] : []);
  const path = ownPicture(band.picture);
  return {
    title: band.name,
    eyebrow: band.style,
    foot: [...whenAndWhere, name],
    festival: name,
    colourSeed: slug,
    picture: path === undefined ? undefined : { path, kind: "poster", version: await versionOf(sources, path) },
  };
}

/** The facts of a day of the schedule by its slug: its bill. @returns undefined for an unknown day. */
export async function dayShareFacts(sources: SharingSources, slug: string): Promise<DayPicture | undefined> {
  const [days, festival] = await Promise.all([sources.days(), sources.festival()]);
  const day = days.find((known) => known.slug === slug);
  if (day === undefined) return undefined;
  return { day: day.name, date: day.date, place: day.place, festival: festival?.name || festivalName, sets: day.sets };
}

/** A poster may be replaced under the same address, so its ETag is the version. */
async function versionOf({ fetchPicture }: SharingSources, path: string) {
  const response = await fetchPicture(path, { method: "HEAD" }).catch(() => undefined);
  return response?.headers.get("ETag") ?? "";
}

async function first({ pages }: SharingSources, query: Record<string, string | number>): Promise<Entry | undefined> {
  return entry((await pages.entries(query)).items[0]);
}

/** The text over the landing page's first picture. */
function firstOverlayText(sections: Entry[]) {
  return sections.map(({ fields }) => text(fields.overlayText)).find((overlayText) => overlayText !== undefined) ?? "";
}

/** The first picture of a page's sections: a banner, a hero, a video's poster frame or any other image. */
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

/** Only pictures of this site are fetched, so that an address in a record cannot make the server request another host (SSRF). */
function ownPicture(url: string | undefined) {
  return url !== undefined && /^\/(content\/assets|uploads)\//.test(url) ? url : undefined;
}
