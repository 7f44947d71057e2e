/** The festival's colours, and how shapes are painted with them. */
export const PAPER = "#F5EFE2";
export const INK = "#16130F";
export const BRASS = "#C98A1B";
export const LEAF = "#3D5A4C";
export const CLARET = "#8C2B2F";
export const NIGHT = "#101826";
/** Lighter variants, for dark backgrounds. */
export const PALE_BRASS = "#E0A945";
export const PALE_LEAF = "#9DBBAB";
export const PALE_CLARET = "#C4524F";
/** Skin, from dark to fair, and the ink that shades it. */
export const SKIN = { dark: "#5A3A28", brown: "#8A5A3C", tan: "#C58F5F", fair: "#E3B48C" } as const;
export const SHADE = "#C59A86";

/** Shapes in an opaque colour. */
export const fill = (color: string, ...shapes: string[]) =>
  `<g fill="${color}" color="${color}">${shapes.join("")}</g>`;

/** Shapes in a transparent ink, offset by a few pixels like a misregistered print: darkens what is under it. */
export const overprint = (color: string, [dx, dy]: readonly [number, number], ...shapes: string[]) =>
  `<g fill="${color}" color="${color}" style="mix-blend-mode:multiply" transform="translate(${dx} ${dy})">${shapes.join("")}</g>`;

/** A drawing without its colours, to print all of it in one ink. */
export const silhouette = (...shapes: string[]) =>
  shapes.join("").replaceAll(/ (?:(?:fill|color)="#[^"]*"|style="[^"]*")/g, "");

/** A complete SVG document: its background colour, then the layers. */
export const svgDocument = (width: number, height: number, background: string, ...layers: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
  `<rect width="${width}" height="${height}" fill="${background}"/>${layers.join("")}</svg>`;
