/**
 * The colour that most of a picture has, as `#rrggbb`. It runs in an image process.
 *
 * @throws when the bytes are not an image.
 */
export async function dominantColour(picture: Uint8Array): Promise<string> {
  const { default: sharp } = await import("sharp");
  const { dominant } = await sharp(picture).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
