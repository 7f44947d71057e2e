import { whosePage } from "#desk/frame/shell/desk-fetch.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import type { EditedAsset } from "../documents/documents-contract.ts";
import { storedFile } from "./file-contract.ts";

export type SendOutcome = { ok: true; picture: EditedAsset } | { ok: false; message: string };

const noConnection = "It did not get through. Please check your connection, and try again.";
const unknownError = "It could not be stored. Please try again in a minute.";

/**
 * Sends a file to the library. An XMLHttpRequest, because `fetch` does not report the progress.
 *
 * @param query as `uploadQuery`
 * @param onProgress gets the share that was sent, 0 to 1
 */
export function sendFile(
  file: File,
  query: Record<string, string>,
  onProgress: (share: number) => void,
): Promise<SendOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/desk/api/pictures/upload?${new URLSearchParams(query)}`);
    const headers = { "Content-Type": "application/octet-stream", ...whosePage() };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(outcomeOf(request.status, parseJson(request.responseText)));
    request.onerror = () => resolve({ ok: false, message: noConnection });
    request.send(file);
  });
}

function outcomeOf(status: number, body: unknown): SendOutcome {
  const answer = storedFile.safeParse(body);
  if (status === 200 && answer.success) return { ok: true, picture: answer.data.picture };
  const detail: unknown = Object(body).detail;
  return { ok: false, message: typeof detail === "string" ? detail : unknownError };
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** The id of a file that is new in the library. */
export function newFileId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(22)), (byte) => letters[byte % letters.length]).join("");
}
