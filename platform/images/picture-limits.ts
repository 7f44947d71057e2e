import { maxSegments, type PictureFormat, type PictureHeader } from "./picture-header.ts";
import { pictureFormat, readPictureHeader } from "./read-picture-header.ts";

/** The formats that are decoded, and how large a picture may be: `maxSide` is the most pixels in width or height. */
export type PictureLimits = { formats: readonly PictureFormat[]; maxSide: number; maxPixels: number };

/** Why a picture is not decoded. `tooHard`: reading it would take too much memory or time. */
export type PictureRefusal =
  | "notPicture"
  | "damaged"
  | "tooManyPixels"
  | "tooLong"
  | "tooManyFrames"
  | "tooMuchMetadata"
  | "tooHard";

/** What holds for every picture, whoever sends it: cameras and editors stay far below. */
const always = {
  depth: 16,
  frames: 500,
  /** A progressive JPEG has about ten. */
  scans: 60,
  metadataBytes: 4 * 1024 * 1024,
  /** With a hundred megabytes for everything else, a decoder stays within the image process's memory. */
  bufferedBytes: 330e6,
} as const;

/** Checks what a picture's header says, before any decoder sees the picture. */
export function checkPictureHeader(
  bytes: Uint8Array,
  limits: PictureLimits,
): { ok: true; header: PictureHeader } | { ok: false; reason: PictureRefusal } {
  const format = pictureFormat(bytes);
  if (!format || !limits.formats.includes(format)) return { ok: false, reason: "notPicture" };
  const header = readPictureHeader(format, bytes);
  if (!header || header.width === 0 || header.height === 0) return { ok: false, reason: "damaged" };
  const reason = excessOf(header, limits);
  return reason ? { ok: false, reason } : { ok: true, header };
}

function excessOf(header: PictureHeader, { maxSide, maxPixels }: PictureLimits): PictureRefusal | undefined {
  if (header.width * header.height > maxPixels) return "tooManyPixels";
  if (Math.max(header.width, header.height) > maxSide) return "tooLong";
  if (header.frames > always.frames) return "tooManyFrames";
  if (header.metadataBytes > always.metadataBytes) return "tooMuchMetadata";
  const isHard =
    header.depth > always.depth ||
    header.scans > always.scans ||
    header.segments > maxSegments ||
    header.bufferedBytes > always.bufferedBytes;
  return isHard ? "tooHard" : undefined;
}
