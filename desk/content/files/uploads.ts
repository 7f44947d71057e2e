import { notify } from "#desk/frame/shell/notices/notices.ts";
import { createSignal } from "#platform/signal.ts";
import type { EditedAsset } from "../documents/documents-contract.ts";
import { isOfTypes, mostBytes } from "./file-contract.ts";
import { newFileId, type SendOutcome, sendFile } from "./send-file.ts";

/** A file, and the place that it is for: the library, or a field with the types of files that it shows (none: any). */
type Sending = { id: string; file: File; place: string; types: readonly string[] };
/** One on its way. `share` is what was sent of it, 0 to 1; then the server makes it ready. */
export type Upload = Sending &
  (
    | { step: "waiting" }
    | { step: "sending"; share: number }
    | { step: "failed"; message: string }
    | { step: "done"; picture: EditedAsset }
  );
type Taker = (picture: EditedAsset) => void;

const kinds = new Map([
  ["image", "pictures"],
  ["video", "films"],
  ["application/pdf", "PDF files"],
]);

let uploads: readonly Upload[] = [];
let isSending = false;
const changed = createSignal();
/** Who takes what has arrived at a place: the last who was there, also once somebody has turned to another page of the desk. */
const takers = new Map<string, Taker>();
/** Places that are on the screen. */
const watched = new Set<string>();
/** What has arrived at places that are not. */
let unseen: Upload[] = [];

/** Sends files one after the other, whatever page of the desk is open. */
export function addUploads(place: string, files: Iterable<File>, types: readonly string[] = []): void {
  set([...uploads, ...Array.from(files, (file) => newUpload({ id: newFileId(), file, place, types }))]);
  void sendNext();
}

/** Sends one again under its id, so that it is never stored twice. */
export function retryUpload(id: string): void {
  update(id, ({ file, place, types }) => ({ id, file, place, types, step: "waiting" }));
  void sendNext();
}

export function dismissUpload(id: string): void {
  set(uploads.filter((upload) => upload.id !== id));
}

/** Takes what arrives at a place. @returns when the place leaves the screen */
export function watchPlace(place: string, take: Taker): () => void {
  watched.add(place);
  takers.set(place, take);
  return () => void watched.delete(place);
}

export function allUploads(): readonly Upload[] {
  return uploads;
}

export const subscribeToUploads = changed.subscribe;

async function sendNext(): Promise<void> {
  const next = uploads.find(({ step }) => step === "waiting");
  if (isSending || !next) return;
  isSending = true;
  const { id, file, place, types } = next;
  const progress = (share: number) => update(id, () => ({ id, file, place, types, step: "sending", share }));
  progress(0);
  const outcome = await sendFile(file, { id, name: file.name || "picture" }, progress);
  isSending = false;
  finish({ id, file, place, types }, outcome);
  if (uploads.every(({ step }) => step !== "waiting")) tellUnseen();
  void sendNext();
}

function finish(upload: Sending, outcome: SendOutcome): void {
  const done = outcomeOf(upload, outcome);
  update(upload.id, () => done);
  if (!watched.has(upload.place)) unseen.push(done);
  if (done.step === "done") takers.get(upload.place)?.(done.picture);
}

/** What a file is, the server finds out: its name may be wrong. */
function outcomeOf(upload: Sending, outcome: SendOutcome): Upload {
  if (!outcome.ok) return { ...upload, step: "failed", message: outcome.message };
  const { picture } = outcome;
  if (isOfTypes(picture.file?.contentType ?? "", upload.types)) return { ...upload, step: "done", picture };
  return { ...upload, step: "failed", message: `It is in the library now, but ${notShown(upload.types)}` };
}

/** What has become of files whose page is closed. */
function tellUnseen(): void {
  const [done, failed] = [unseen.filter(({ step }) => step === "done"), unseen.filter(({ step }) => step === "failed")];
  unseen = [];
  if (done.length > 0) notify(`${namesOf(done)} ${done.length === 1 ? "is" : "are"} in the library.`);
  if (failed.length > 0)
    notify(
      `${namesOf(failed)} did not get there. Where you chose ${failed.length === 1 ? "it" : "them"}, it says why.`,
      {
        isProblem: true,
      },
    );
}

function namesOf(all: readonly Upload[]): string {
  return all.length === 1 ? (all[0]?.file.name ?? "") : `${all.length} files`;
}

function newUpload(upload: Sending): Upload {
  const { size, type } = upload.file;
  if (size > mostBytes)
    return { ...upload, step: "failed", message: "This file is larger than 20 MB. Please save it smaller." };
  if (type !== "" && !isOfTypes(type, upload.types))
    return { ...upload, step: "failed", message: `Not sent: ${notShown(upload.types)}` };
  return { ...upload, step: "waiting" };
}

function notShown(types: readonly string[]): string {
  const words = types.map((type) => kinds.get(type) ?? "files of another kind");
  return `this place shows ${words.join(" and ")} only.`;
}

function update(id: string, change: (upload: Upload) => Upload): void {
  set(uploads.map((upload) => (upload.id === id ? change(upload) : upload)));
}

function set(next: readonly Upload[]): void {
  uploads = next;
  // Closing the tab ends them: the browser asks first.
  const isBusy = next.some(({ step }) => step === "waiting" || step === "sending");
  if (isBusy) window.addEventListener("beforeunload", stay);
  else window.removeEventListener("beforeunload", stay);
  changed.notify();
}

function stay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
