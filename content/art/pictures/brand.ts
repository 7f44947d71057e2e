import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { assetPath } from "../asset-files.ts";
import { badge } from "../badge.ts";
import { justifyLines } from "../lettering.ts";
import { INK, NIGHT, PAPER } from "../palette.ts";
import { transform } from "../svg.ts";

const publicFile = (name: string) => fileURLToPath(new URL(`../../../public/${name}`, import.meta.url));

/** The logo as SVG: its text follows the light or dark theme; its badge is readable on both. */
async function logo(): Promise<string> {
  const words = await justifyLines(["COMMUNITY", "JAZZ FESTIVAL"], {
    x: 170,
    width: 330,
    top: 22,
    gap: 0.2,
    maxHeight: 128,
  });
  const style = `.w{fill:${INK};color:${INK}}@media(prefers-color-scheme:dark){.w{fill:${PAPER};color:${PAPER}}}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 504 160" width="504" height="160"><style>${style}</style>` +
    `${transform(0, 0, badge(160))}<g class="w">${words.shapes}</g></svg>\n`
  );
}

const icon = (size: number, background: string | undefined, badgeSize: number) => {
  const edge = (size - badgeSize) / 2;
  const back = background ? `<rect width="${size}" height="${size}" fill="${background}"/>` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">${back}${transform(edge, edge, badge(badgeSize))}</svg>\n`;
};

const png = (svg: string) => sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();

/** An .ico file holds several PNGs: a header, one entry each, then the pictures. */
async function ico(sizes: number[]): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map((size) => png(icon(size, undefined, size))));
  const head = Buffer.alloc(6 + 16 * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = head.length;
  for (const [i, picture] of pictures.entries()) {
    const entryOffset = 6 + 16 * i;
    head.writeUInt8(sizes[i] ?? 0, entryOffset);
    head.writeUInt8(sizes[i] ?? 0, entryOffset + 1);
    head.writeUInt16LE(1, entryOffset + 4);
    head.writeUInt16LE(32, entryOffset + 6);
    head.writeUInt32LE(picture.length, entryOffset + 8);
    head.writeUInt32LE(offset, entryOffset + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}

/** Android cuts a maskable icon to a circle or another shape: its badge is smaller. */
const iconSizes = [192, 512].flatMap((size) => [
  { file: `icon-${size}.png`, size, purpose: "any", badgeSize: Math.round(size * 0.88) },
  { file: `icon-maskable-${size}.png`, size, purpose: "maskable", badgeSize: Math.round(size * 0.73) },
]);

/** What the site is when it is installed. It begins with a page that opens without network; its colours by day and night are those of the pages themselves. */
const manifest = {
  id: "/",
  name: "Community Jazz Festival",
  short_name: "CJF",
  description: "Who plays, where and when at the Community Jazz Festival.",
  lang: "en-AU",
  start_url: "/schedule",
  scope: "/",
  display: "standalone",
  display_override: ["minimal-ui", "standalone"],
  background_color: PAPER,
  theme_color: NIGHT,
  icons: iconSizes.map(({ file, size, purpose }) => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  })),
  shortcuts: [
    { name: "Line-up", url: "/band" },
    { name: "Schedule", url: "/schedule" },
    { name: "My festival", url: "/my-festival" },
  ],
};

/** Writes the logo, and the icons that browsers and home screens ask for. */
export async function drawBrand(): Promise<void> {
  const files: [string, string | Buffer][] = [
    [assetPath("logo", "logo.svg"), await logo()],
    [publicFile("favicon.svg"), icon(64, undefined, 64)],
    [publicFile("favicon.ico"), await ico([16, 32, 48])],
    [publicFile("apple-touch-icon.png"), await png(icon(180, NIGHT, 138))],
    [publicFile("site.webmanifest"), `${JSON.stringify(manifest, null, 2)}\n`],
  ];
  for (const { file, size, badgeSize } of iconSizes)
    files.push([publicFile(file), await png(icon(size, NIGHT, badgeSize))]);
  for (const [file, content] of files) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}
