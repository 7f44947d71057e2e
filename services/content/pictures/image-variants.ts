const smallest = 320;
const widths = [smallest, 480, 640, 800, 1080, 1440, 1920, 2400];
/** The width for a browser, or a film's poster, that takes only one. */
const oneForAll = 1080;
const quality = { avif: 42, webp: 72, jpg: 72 } as const;

/** The shapes that our pages cut pictures to, as height by width: a hexagon that stands on its point, a poster of three to four. */
const cuts = { hexagon: 1.1547, poster: 4 / 3 } as const;

export type Crop = keyof typeof cuts;

/** What of a picture stays in view where a page cuts it, in the Images API's words; without one its middle. */
export const focuses = [
  "top_left",
  "top",
  "top_right",
  "left",
  "right",
  "bottom_left",
  "bottom",
  "bottom_right",
] as const;
export type Focus = (typeof focuses)[number];
/** A shape, and what of the picture stays in view. */
export type Cut = { crop?: Crop | undefined; focus?: Focus | undefined };
type Format = keyof typeof quality;

/** A picture as a page shows it. With a height it is cut to that shape, without one it keeps its own. */
export type PageVariant = { width: number; height: number | undefined; format: Format; quality: number };

/** How high a picture of this width is, once it is cut. */
export function heightOf(width: number, crop: Crop): number {
  return Math.round(width * cuts[crop]);
}

/** The widths that a picture is offered in, up to `max` pixels; the smallest always. */
export function widthsUpTo(max: number): number[] {
  return widths.filter((width) => width <= Math.max(max, smallest));
}

/** One variant's query, in the Images API's parameters. */
export function variantQuery(width: number, format: Format, { crop, focus }: Cut = {}): string {
  return queryOf(variantOf(width, format, crop), focus);
}

/** The variant with the fewest bytes. */
export function smallestVariantQuery(format: Format, cut?: Cut): string {
  return variantQuery(smallest, format, cut);
}

/** The one variant for browsers that support neither AVIF nor a choice of widths. */
export function defaultVariantQuery(format: Format, cut?: Cut): string {
  return variantQuery(oneForAll, format, cut);
}

/** Every variant that our pages ask for: 51 of them. No other is ever made, but cut ones around a focus. */
export function pageVariants(): PageVariant[] {
  const shapes: (Crop | undefined)[] = [undefined, "hexagon", "poster"];
  return shapes.flatMap((crop) => [
    variantOf(oneForAll, "jpg", crop),
    ...widths.flatMap((width) => [variantOf(width, "avif", crop), variantOf(width, "webp", crop)]),
  ]);
}

/** The queries of all page variants, the cut ones around each focus, too. */
export function pageImageQueries(): string[] {
  return pageVariants().flatMap((variant) =>
    variant.height === undefined ? [queryOf(variant)] : [undefined, ...focuses].map((focus) => queryOf(variant, focus)),
  );
}

function variantOf(width: number, format: Format, crop?: Crop): PageVariant {
  return { width, height: crop && heightOf(width, crop), format, quality: quality[format] };
}

function queryOf({ width, height, format, quality }: PageVariant, focus?: Focus) {
  const around = focus ? `&f=${focus}` : "";
  const shape = height === undefined ? "" : `&h=${height}&fit=fill${around}`;
  return `?w=${width}${shape}&fm=${format}&q=${quality}`;
}
