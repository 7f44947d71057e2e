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

const manifest = {
  name: "Community Jazz Festival",
  short_name: "CJF",
  lang: "en-AU",
  start_url: "/",
  display: "browser",
  background_color: PAPER,
  theme_color: NIGHT,
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any maskable" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
  ],
};

/** Writes the logo, and the icons that browsers and home screens ask for. */
export async function drawBrand(): Promise<void> {
  const files: [string, string | Buffer][] = [
    [assetPath("logo", "logo.svg"), await logo()],
    [publicFile("favicon.svg"), icon(64, undefined, 64)],
    [publicFile("favicon.ico"), await ico([16, 32, 48])],
    [publicFile("apple-touch-icon.png"), await png(icon(180, NIGHT, 138))],
    [publicFile("icon-192.png"), await png(icon(192, NIGHT, 140))],
    [publicFile("icon-512.png"), await png(icon(512, NIGHT, 374))],
    [publicFile("site.webmanifest"), `${JSON.stringify(manifest, null, 2)}\n`],
  ];
  for (const [file, content] of files) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}
