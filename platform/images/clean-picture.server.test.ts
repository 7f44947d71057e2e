import { randomBytes } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { photo, pngOf } from "#tests/support/content/pictures.ts";
import { cleanPicture } from "./clean-picture.server.ts";

describe("an accepted picture", () => {
  test.each(["jpeg", "png", "webp"] as const)("%s is stored as a JPEG", async (format) => {
    const { contentType, extension, bytes, width, height } = await cleanPicture(
      await photo().toFormat(format).toBuffer(),
    );
    expect({ contentType, extension, width, height }).toEqual({
      contentType: "image/jpeg",
      extension: "jpg",
      width: 640,
      height: 400,
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 640, height: 400 });
  });

  test.each(["png", "webp"] as const)("%s with transparent parts keeps them, as WebP", async (format) => {
    const { contentType, bytes } = await cleanPicture(await transparentPicture().toFormat(format).toBuffer());
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(contentType).toBe("image/webp");
    expect(data[3]).toBe(0);
  });

  test.each(["b-w", "rgb16"] as const)("with transparent parts keeps them, in colours as %s too", async (space) => {
    const sent = await transparentPicture().toColourspace(space).png().toBuffer();
    const { contentType, bytes } = await cleanPicture(sent);
    const { isOpaque } = await sharp(bytes).stats();
    expect({ contentType, isOpaque }).toEqual({ contentType: "image/webp", isOpaque: false });
  });

  test("with a fully opaque alpha channel is stored as a JPEG", async () => {
    const { contentType } = await cleanPicture(await photo().ensureAlpha().png().toBuffer());
    expect(contentType).toBe("image/jpeg");
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])("is stored upright, whatever its EXIF orientation: %i", async (orientation) => {
    const upright = photo();
    const rotated = await sharp(await sensorImage(upright, orientation))
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
    const { bytes, width, height } = await cleanPicture(rotated);
    expect({ width, height }).toEqual({ width: 640, height: 400 });
    expect((await sharp(bytes).metadata()).orientation).toBeUndefined();
    expect(await isRed(bytes, { left: 10, top: 10 })).toBe(true);
  });

  test("loses its metadata: place, camera, comments, colour profile", async () => {
    const withMetadata = await photo()
      .withExif({ IFD0: { Artist: "Ann Leader" }, IFD3: { GPSLatitude: "37/1 48/1 0/1", GPSLatitudeRef: "S" } })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>secret of the leader</x:xmpmeta>")
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    expect(withMetadata.includes("Ann Leader")).toBe(true);
    const { bytes } = await cleanPicture(withMetadata);
    const { exif, xmp, icc, iptc, comments } = await sharp(bytes).metadata();
    expect([exif, xmp, icc, iptc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(Buffer.from(bytes).includes("secret")).toBe(false);
    expect(await isRed(bytes, { left: 10, top: 10 })).toBe(true);
  });

  test("in CMYK is stored in sRGB", async () => {
    const { bytes } = await cleanPicture(await photo().toColourspace("cmyk").jpeg().toBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ space: "srgb", channels: 3 });
  });

  test("is reduced to the maximum size, and never enlarged", async () => {
    expect(await cleanPicture(await photo(5000, 1000).jpeg().toBuffer())).toMatchObject({ width: 3000, height: 600 });
    expect(await cleanPicture(await photo(50, 50).jpeg().toBuffer())).toMatchObject({ width: 50, height: 50 });
  });

  test("with an animation is stored as its first frame", async () => {
    const frames = await Promise.all(["#f00", "#00f"].map((colour) => square(colour)));
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const { bytes, width, height } = await cleanPicture(moving);
    expect({ width, height }).toEqual({ width: 20, height: 20 });
    expect(await isRed(bytes, { left: 10, top: 10 })).toBe(true);
  });

  test("contains no data that was hidden in the file or appended to it", async () => {
    const page = "<script>alert(document.domain)</script>";
    const jpeg = Buffer.concat([await photo().jpeg().toBuffer(), Buffer.from(`PK\x03\x04${page}`)]);
    const png = await photo().png().toBuffer();
    const text = pngOf([["tEXt", Buffer.from(`Comment\0${page}`)]]).subarray(8);
    const commented = Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]);
    for (const file of [jpeg, commented]) {
      expect(file.includes("alert")).toBe(true);
      const { bytes } = await cleanPicture(file);
      expect(Buffer.from(bytes).includes("alert")).toBe(false);
      expect(Buffer.from(bytes).includes("PK\x03\x04")).toBe(false);
    }
  });
});

describe("a refused picture", () => {
  test.each(["jpeg", "png", "webp"] as const)("%s that was truncated, wherever that was", async (format) => {
    const intact = await photo().toFormat(format).toBuffer();
    for (const part of [0.01, 0.1, 0.5, 0.9, 0.99])
      await expect(cleanPicture(intact.subarray(0, Math.ceil(intact.length * part))), String(part)).rejects.toThrow();
  });

  test.each(["jpeg", "png", "webp"] as const)("%s with random bytes after its signature", async (format) => {
    const intact = await photo().toFormat(format).toBuffer();
    await expect(cleanPicture(Buffer.concat([intact.subarray(0, 16), randomBytes(5000)]))).rejects.toThrow();
  });
});

function transparentPicture() {
  return sharp({ create: { width: 30, height: 30, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } });
}

function square(background: string) {
  return sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
}

async function isRed(bytes: Uint8Array, at: { left: number; top: number }) {
  const [red = 0, green = 0, blue = 0] = await sharp(bytes)
    .extract({ ...at, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return red > 200 && green < 60 && blue < 60;
}

/** The pixels of an upright picture as a rotated camera stores them, with the EXIF orientation (1 to 8) that undoes the rotation. */
async function sensorImage(upright: Sharp, orientation: number): Promise<Buffer> {
  const isMirrored = [2, 4, 5, 7].includes(orientation);
  const turn = { 3: 180, 4: 180, 5: 270, 6: 270, 7: 90, 8: 90 }[orientation] ?? 0;
  const intact = await upright.png().toBuffer();
  return sharp(intact).flop(isMirrored).rotate(turn).png().toBuffer();
}
