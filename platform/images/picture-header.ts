export type PictureFormat = "jpeg" | "png" | "webp" | "avif" | "gif" | "tiff";

/** Readers stop after so many segments: the file is refused anyway, and may hold millions. */
export const maxSegments = 2_000;

/** What a file says of itself; of several claims the largest. Nothing is decoded to learn it. */
export type PictureHeader = {
  width: number;
  height: number;
  /** Bits of each sample. */
  depth: number;
  frames: number;
  /** Passes over the picture: more than one only in a JPEG. */
  scans: number;
  /** Bytes of profiles, comments and other metadata, as large as they unpack. */
  metadataBytes: number;
  /** Segments, chunks or boxes, without those that hold pixels. */
  segments: number;
  /** Bytes that a decoder has to hold at once; a file that is read row by row needs none. */
  bufferedBytes: number;
};
