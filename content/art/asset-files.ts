import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const assets = new URL("../assets/", import.meta.url);

/** Path of an asset's file, in the layout of a Contentful export with downloaded assets. */
export const assetPath = (id: string, fileName: string) =>
  fileURLToPath(
    new URL(`${fileName.endsWith(".mp4") ? "videos" : "images"}.ctfassets.net/cjf/${id}/1/${fileName}`, assets),
  );

/** Renders an SVG document as a PNG with a small palette, as the pictures have few colours; `trim` cuts it to what is drawn on its ground. */
export async function writePng(svg: string, file: string, colours = 48, trim = false): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const drawn = sharp(Buffer.from(svg), { unlimited: true });
  const image = trim ? drawn.trim() : drawn;
  await writeFile(
    file,
    await image.png({ palette: true, colours, dither: 0, effort: 8, compressionLevel: 9 }).toBuffer(),
  );
}
