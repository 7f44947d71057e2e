import type { LineUp } from "../records/lineup-api.ts";
import { type Band, type Festival, findBand } from "../records/lineup-contract.ts";
import { stylePath } from "../wall/wall.ts";
import { relatedBands } from "./related-bands.ts";

/** What a small poster with a link shows. */
export type BandLink = Pick<Band, "name" | "slug" | "imageUrl" | "imageColour">;

/** The data of a band's page: the band, its neighbours in the line-up, bands like it, and the festival for the dates. */
export type BandPageData = {
  band: Band;
  previous?: BandLink;
  next?: BandLink;
  related: (BandLink & { reason: string })[];
  /** The address of all bands of its style, if there is one. */
  stylePath?: string;
  festival: Festival | undefined;
};

/** Finds a band's page by the slug in its URL, and tells an unknown band from a failed request. */
export function findBandPage(
  lineUp: LineUp,
  urlSlug: string,
): { ok: true; page: BandPageData } | { ok: false; reason: "not-found" | "unavailable" } {
  if (lineUp.bands === undefined) return { ok: false, reason: "unavailable" };
  const page = bandPage(lineUp, urlSlug);
  return page ? { ok: true, page } : { ok: false, reason: "not-found" };
}

/** Finds a band's page in a loaded line-up. */
export function bandPage({ bands = [], festival }: LineUp, urlSlug: string): BandPageData | undefined {
  const band = findBand(bands, urlSlug);
  if (band === undefined) return undefined;
  const place = bands.indexOf(band);
  const [previous, next] = [bands[place - 1], bands[place + 1]];
  const allOfStyle = stylePath(bands, band.style);
  return {
    band,
    festival,
    related: relatedBands(band, bands).map(({ band: other, reason }) => ({ ...toLink(other), reason })),
    ...(allOfStyle && { stylePath: allOfStyle }),
    ...(previous && { previous: toLink(previous) }),
    ...(next && { next: toLink(next) }),
  };
}

function toLink({ name, slug, imageUrl, imageColour }: Band): BandLink {
  return { name, slug, ...(imageUrl && { imageUrl }), ...(imageColour && { imageColour }) };
}
