import { parseJson } from "#platform/text/parse-json.ts";
import { readProblem } from "#services/submissions/read-problem.ts";
import type { UploadOutcome } from "#ui/fields/use-upload.ts";
import { storedPicture, uploadPath } from "./picture-contract.ts";

type UploadOptions = { onProgress: (share: number) => void; signal: AbortSignal };

/**
 * `POST /imageupload` with the picture, bio and website. An XMLHttpRequest, because `fetch` does not report the upload's progress.
 * @returns the stored file's name, or an error message; after an abort the promise never settles.
 */
export function sendPicture(
  image: File,
  { bio, website }: { bio: string; website: string },
  { onProgress, signal }: UploadOptions,
): Promise<UploadOutcome> {
  const form = new FormData();
  form.set("image", image);
  form.set("bio", bio);
  form.set("website", website);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", uploadPath);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(readUploadResponse(request.status, request.responseText));
    request.onerror = () => resolve({ ok: false, message: noConnection });
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

const noConnection = "The picture did not get through. Please check your connection and press Upload again.";
const unknownError = "The picture could not be stored. Please press Upload again in a minute.";

/** Reads the server's response: `{ filename }`, or a problem whose message is displayed. */
export function readUploadResponse(status: number, body: string): UploadOutcome {
  const stored = storedPicture.safeParse(parseJson(body));
  if (status === 200 && stored.success) return { ok: true, filename: stored.data.filename };
  return { ok: false, message: problemText(body) ?? unknownError };
}

/** The error message for the picture where there is one, or for another field, otherwise the problem's detail. */
function problemText(body: string): string | undefined {
  const { errors, detail } = readProblem(body);
  const about = errors.find(({ field }) => field === "image") ?? errors[0];
  if (about === undefined) return detail;
  return about.field === "image" ? about.message : `${about.field}: ${about.message}`;
}
