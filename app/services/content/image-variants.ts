const smallest = 320;
const widths = [smallest, 480, 640, 800, 1080, 1440, 1920, 2400];
/** The width for a browser, or a film's poster, that takes only one. */
const oneForAll = 1080;

/** The shapes that our pages cut pictures to, as height by width: a hexagon that stands on its point, a poster of three to four. */
const cuts = { hexagon: 1.1547, poster: 4 / 3 } as const;

export type Cut = keyof typeof cuts;
type Format = "avif" | "webp" | "jpg";

/** How high a picture of this width is, once it is cut. */
export function heightOf(width: number, cut: Cut): number {
  return Math.round(width * cuts[cut]);
}

/** The widths that a picture is offered in, up to `most` pixels; the smallest always. */
export function widthsUpTo(most: number): number[] {
  return widths.filter((width) => width <= Math.max(most, smallest));
}

/** One variant's query, in the Images API's parameters. */
export function variantQuery(width: number, format: Format, cut?: Cut): string {
  const shape = cut ? `&h=${heightOf(width, cut)}&fit=fill` : "";
  return `?w=${width}${shape}&fm=${format}&q=${format === "avif" ? 42 : 72}`;
}

/** The one variant for browsers that support neither AVIF nor a choice of widths. */
export function defaultVariantQuery(format: Format, cut?: Cut): string {
  return variantQuery(oneForAll, format, cut);
}

/** Every query that our pages write: 51 of them, whatever a visitor makes up. */
export function pageImageQueries(): string[] {
  const shapes: (Cut | undefined)[] = [undefined, "hexagon", "poster"];
  return shapes.flatMap((cut) => [
    defaultVariantQuery("jpg", cut),
    ...widths.flatMap((width) => [variantQuery(width, "avif", cut), variantQuery(width, "webp", cut)]),
  ]);
}
