import { drawableText, lineOutline, titleOutline } from "./share-picture-text.server.ts";

/** The content of a share picture: the Open Graph (social preview) image of a page. In any text, unsupported characters are left out and excess length is cut. */
export type SharePicture = {
  title: string;
  /** A short line above the title. */
  eyebrow: string;
  /** Short lines at the foot. */
  foot: string[];
  /** The festival's name replaces a title without any supported character. */
  festival: string;
  /** The source image: a whole poster on the left, or any other picture cropped on the right; without one a record is drawn. */
  picture: { bytes: Uint8Array; kind: "poster" | "picture" } | undefined;
  /** Any text that selects the background colour, so that each page always has the same one. */
  colourSeed: string;
};

export const shareSize = { width: 1200, height: 630 } as const;

type Column = { x: number; width: number };
type Layout = { background: string; shadow: string; text: Column; picture: Column };

export const paper = "#F5EFE2";
export const brass = "#E0A945";
const backgrounds = [
  { background: "#8C2B2F", shadow: "#4F1518" },
  { background: "#101826", shadow: "#8C2B2F" },
  { background: "#3D5A4C", shadow: "#1E3028" },
] as const;
export const margin = 56;
const footPitch = 44;

/**
 * Draws a 1200x630 PNG in few flat colours: large type with an offset shadow on one background colour, and one picture. Runs in the image
 * process, after the picture's header was checked.
 */
export async function drawSharePicture(facts: SharePicture): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const layout = layoutOf(facts);
  const picture = facts.picture && (await cropPicture(facts.picture, layout.picture.width));
  const background = svg(
    `<rect width="1200" height="630" fill="${layout.background}"/>${picture ? "" : halfRecord(layout)}`,
  );
  const overlay = svg((await drawText(facts, layout)) + (picture ? edge(layout) : ""));
  const layers = picture ? [{ input: picture, left: layout.picture.x, top: 0 }] : [];
  const flat = sharp(background).composite([...layers, { input: overlay, left: 0, top: 0 }]);
  return flat.png({ palette: true, colours: 128, dither: 0, effort: 7 }).toBuffer();
}

function layoutOf({ picture, colourSeed }: SharePicture): Layout {
  const sum = [...colourSeed].reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0);
  const { background, shadow } = backgrounds[sum % backgrounds.length] ?? backgrounds[0];
  const { width, height } = shareSize;
  if (picture?.kind === "poster") {
    const poster = Math.round((height * 3) / 4);
    const text = { x: poster + margin, width: width - poster - 2 * margin };
    return { background, shadow, text, picture: { x: 0, width: poster } };
  }
  const crop = 480;
  return {
    background,
    shadow,
    text: { x: margin, width: width - crop - 2 * margin },
    picture: { x: width - crop, width: crop },
  };
}

/** Crops the picture to the full height: a poster around its centre, any other around its most detailed part. */
async function cropPicture({ bytes, kind }: NonNullable<SharePicture["picture"]>, width: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(bytes)
    .rotate()
    .resize({
      width,
      height: shareSize.height,
      fit: "cover",
      position: kind === "poster" ? sharp.gravity.centre : sharp.strategy.attention,
    })
    .flatten({ background: paper })
    .png()
    .toBuffer();
}

async function drawText({ title, eyebrow, foot, festival }: SharePicture, { text, shadow }: Layout): Promise<string> {
  const titled = (await drawableText(title)) || festival;
  const head = await lineOutline(eyebrow, {
    x: text.x + 52,
    y: margin + 27,
    width: text.width - 52,
    size: 25,
    fill: paper,
  });
  const feet = await Promise.all(
    foot.map((line, i) => {
      const y = shareSize.height - margin - (foot.length - 1 - i) * footPitch;
      return lineOutline(line, { x: text.x, y, width: text.width, size: 30, fill: i === 0 ? brass : paper });
    }),
  );
  const bottom = shareSize.height - margin - foot.length * footPitch - 34;
  const top = margin + 76;
  const big = await titleOutline(titled, { ...text, top, bottom, fill: paper, shadow });
  const rule = `<rect x="${text.x}" y="${bottom + 22}" width="72" height="6" fill="${brass}"/>`;
  return badge(text.x, margin) + head + big + rule + feet.join("");
}

/** The festival's logo: a note with a gum leaf as its flag, on a brass hexagon. */
export function badge(x: number, y: number) {
  return (
    `<g transform="translate(${x - 3} ${y - 2}) scale(0.42)">` +
    `<polygon fill="${brass}" points="50,0 93.3,25 93.3,75 50,100 6.7,75 6.7,25"/>` +
    `<g fill="#16130F" transform="translate(46 52) scale(0.86)"><ellipse rx="17.5" ry="12.5" transform="translate(-12 25) rotate(-24)"/>` +
    `<path d="M-1.5 -38h6v62h-6zM-1.5 -40C24 -32 40 -4 15 28C20 4 15 -14 4.5 -24Z"/></g></g>`
  );
}

/** A brass strip between picture and background. */
function edge({ picture }: Layout) {
  const x = picture.x === 0 ? picture.width : picture.x - 10;
  return `<rect x="${x}" y="0" width="10" height="630" fill="${brass}"/>`;
}

/** Drawn in place of a picture: a record, half outside the image. */
function halfRecord({ picture, shadow }: Layout) {
  return vinylRecord({ x: picture.x + picture.width * 0.72, y: 315, radius: 290, shadow });
}

type Disc = { x: number; y: number; radius: number; shadow: string };

/** A vinyl record, with its shadow a little beside it. */
export function vinylRecord({ x, y, radius, shadow }: Disc) {
  const disc = (part: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${radius * part}" fill="${fill}"/>`;
  const groove = (part: number) =>
    `<circle cx="${x}" cy="${y}" r="${radius * part}" fill="none" stroke="#3A342B" stroke-width="${radius * 0.01}"/>`;
  const grooves = [0.914, 0.828, 0.741, 0.655, 0.569].map(groove).join("");
  const beside = `<circle cx="${x - radius * 0.041}" cy="${y + radius * 0.034}" r="${radius * 1.007}" fill="${shadow}"/>`;
  return beside + disc(1, "#16130F") + grooves + disc(0.386, brass) + disc(0.29, paper) + disc(0.048, "#16130F");
}

export function svg(marks: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">${marks}</svg>`,
  );
}
