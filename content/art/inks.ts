/** The inks of the house, and the press that lays them down. Every picture is made of these flat colours and nothing else. */
export const PAPER = "#F5EFE2";
export const INK = "#16130F";
export const BRASS = "#C98A1B";
export const LEAF = "#3D5A4C";
export const CLARET = "#8C2B2F";
export const NIGHT = "#101826";
/** Lighter pulls of the same inks, for dark grounds. */
export const PALE_BRASS = "#E0A945";
export const PALE_LEAF = "#9DBBAB";
export const PALE_CLARET = "#C4524F";

/** Opaque ink: covers what is under it. */
export const flat = (color: string, ...marks: string[]) => `<g fill="${color}" color="${color}">${marks.join("")}</g>`;

/** Transparent ink, pulled a few pixels out of register: darkens what is under it. */
export const overprint = (color: string, [dx, dy]: readonly [number, number], ...marks: string[]) =>
  `<g fill="${color}" color="${color}" style="mix-blend-mode:multiply" transform="translate(${dx} ${dy})">${marks.join("")}</g>`;

/** A whole sheet, as an SVG document. */
export const sheet = (width: number, height: number, ground: string, ...layers: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
  `<rect width="${width}" height="${height}" fill="${ground}"/>${layers.join("")}</svg>`;
