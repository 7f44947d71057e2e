const smallest = 320;
const widths = [smallest, 480, 640, 800, 1080, 1440, 1920, 2400];
/** The width for a browser, or a film's poster, that takes only one. */
const oneForAll = 1080;
const quality = { avif: 42, webp: 72, jpg: 72 } as const;

/** The shapes that our pages cut pictures to, as height by width: a hexagon that stands on its point, a poster of three to four. */
const cuts = { hexagon: 1.1547, poster: 4 / 3 } as const;

export type Crop = keyof typeof cuts;
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
export function variantQuery(width: number, format: Format, crop?: Crop): string {
  return queryOf(variantOf(width, format, crop));
}

/** The variant with the fewest bytes. */
export function smallestVariantQuery(format: Format, crop?: Crop): string {
  return variantQuery(smallest, format, crop);
}

/** The one variant for browsers that support neither AVIF nor a choice of widths. */
export function defaultVariantQuery(format: Format, crop?: Crop): string {
  return variantQuery(oneForAll, format, crop);
}

/** Every variant that our pages ask for: 51 of them. No other is ever made. */
export function pageVariants(): PageVariant[] {
  const shapes: (Crop | undefined)[] = [undefined, "hexagon", "poster"];
  return shapes.flatMap((crop) => [
    variantOf(oneForAll, "jpg", crop),
    ...widths.flatMap((width) => [variantOf(width, "avif", crop), variantOf(width, "webp", crop)]),
  ]);
}

/** The queries of all page variants. */
export function pageImageQueries(): string[] {
  return pageVariants().map(queryOf);
}

function variantOf(width: number, format: Format, crop?: Crop): PageVariant {
  return { width, height: crop && heightOf(width, crop), format, quality: quality[format] };
}

function queryOf({ width, height, format, quality }: PageVariant) {
  const shape = height === undefined ? "" : `&h=${height}&fit=fill`;
  return `?w=${width}${shape}&fm=${format}&q=${quality}`;
}
