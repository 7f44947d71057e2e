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

/** Renders an SVG document as a PNG with a small palette, as the pictures have few colours. */
export async function writePng(svg: string, file: string, colours = 48): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const image = sharp(Buffer.from(svg), { unlimited: true });
  await writeFile(
    file,
    await image.png({ palette: true, colours, dither: 0, effort: 8, compressionLevel: 9 }).toBuffer(),
  );
}
