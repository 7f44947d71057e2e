import { extname } from "node:path";
import { fileLimits, longestFilm } from "#desk/content/files/file-contract.ts";
import type { cleanPicture } from "#platform/images/clean-picture.server.ts";
import { type ImageTools, PictureRefused } from "#platform/images/images.server.ts";
import { pictureFormat } from "#platform/images/read-picture-header.ts";
import type { ChildTask } from "#platform/processes/child-process.server.ts";
import { truncate } from "#platform/text/truncate.ts";
import { pictureLimits, pictureMessages } from "#site/features/band-applications/picture-contract.ts";
import { isFilm, readFilm } from "../films/read-film.server.ts";

/** A file as it goes into the library. `title` is what it is called until somebody says otherwise. */
export type LibraryFile = { bytes: Uint8Array; contentType: string; fileName: string; title: string };
export type Judged = { ok: true; file: LibraryFile } | { ok: false; message: string };

const cleaning: ChildTask<typeof cleanPicture> = {
  module: "#platform/images/clean-picture.server.ts",
  name: "cleanPicture",
};
const headerLimits = {
  formats: ["jpeg", "png", "webp"],
  maxSide: pictureLimits.side,
  maxPixels: pictureLimits.pixels,
} as const;

const messages: Readonly<Record<string, string>> = {
  ...pictureMessages,
  notPicture:
    "This file is none that the site can show. Please choose a JPEG, PNG or WebP picture, an MP4 or WebM film, or a PDF.",
  tooBig: "This picture is larger than 20 MB. Please save it smaller.",
  filmTooBig: "This film is larger than 20 MB. Please save it shorter, or smaller.",
  filmTooLong: "This film is longer than a minute. Please cut it: films of the site go round and round.",
  filmDamaged: "This film is damaged, or did not arrive whole. Please save it again.",
  filmNotPlayed:
    "Some visitors' browsers could not show this film. Please save it as MP4 with H.264 and AAC, or as WebM.",
  fileTooBig: "This file is larger than 20 MB. Please save it smaller.",
  empty: "This file is empty.",
};

/** Judges a file by what is in it, not by its name. Pictures are drawn anew, as those of applicants are; a film loses what tells about its making; a PDF stays as it is. */
export async function judgeFile(bytes: Uint8Array, name: string, images: ImageTools): Promise<Judged> {
  if (bytes.length === 0) return refused("empty");
  if (Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-") {
    if (bytes.length > fileLimits.file) return refused("fileTooBig");
    return { ok: true, file: { bytes, contentType: "application/pdf", ...named(name, "pdf") } };
  }
  if (isFilm(bytes)) return judgeFilm(bytes, name);
  if (!pictureFormat(bytes)) return refused("notPicture");
  if (bytes.length > fileLimits.picture) return refused("tooBig");
  try {
    images.checkHeader(bytes, headerLimits);
    const clean = await images.execute(cleaning, bytes);
    return { ok: true, file: { bytes: clean.bytes, contentType: clean.contentType, ...named(name, clean.extension) } };
  } catch (error) {
    if (error instanceof PictureRefused) return refused(error.reason);
    throw error;
  }
}

function judgeFilm(bytes: Uint8Array, name: string): Judged {
  if (bytes.length > fileLimits.film) return refused("filmTooBig");
  const film = readFilm(bytes);
  if (!film) return refused("filmDamaged");
  if (!film.isPlayable) return refused("filmNotPlayed");
  if ((film.seconds ?? 0) > longestFilm) return refused("filmTooLong");
  return { ok: true, file: { bytes: film.bytes, contentType: film.contentType, ...named(name, film.extension) } };
}

function refused(reason: string): Judged {
  return { ok: false, message: messages[reason] ?? pictureMessages.damaged };
}

/** A name without folders, dots at its beginning or signs that nobody types, with the ending of what the file has become. */
function named(name: string, extension: string): Pick<LibraryFile, "fileName" | "title"> {
  const own = name.normalize("NFC").replaceAll(/[/\\\p{C}]/gu, " ");
  const given = own
    .slice(0, own.length - extname(own).length)
    .replace(/^[.\s]+/, "")
    .trim();
  const stem = truncate(given, 120) || "file";
  return { fileName: `${stem}.${extension}`, title: stem.replaceAll(/[_\s]+/g, " ") };
}
