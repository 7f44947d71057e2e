import { useEffect, useRef, useState } from "react";
import { fileLimits } from "./pictures-contract.ts";
import { newFileId, type SendOutcome, sendFile } from "./send-file.ts";

/** A file on its way. `share` is what was sent of it, 0 to 1; then the server makes it ready. */
export type Upload = { id: string; file: File } & (
  | { step: "waiting" }
  | { step: "sending"; share: number }
  | { step: "failed"; message: string }
  | { step: "done"; picture: Extract<SendOutcome, { ok: true }>["picture"] }
);

/** Sends files one after the other. One that failed is sent again under its id, so that it is never stored twice. */
export function useUploads(onSent: () => Promise<void>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const isSending = useRef(false);
  const update = (id: string, change: (upload: Upload) => Upload) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? change(upload) : upload)));
  const next = uploads.find(({ step }) => step === "waiting");

  useEffect(() => {
    if (!next || isSending.current) return;
    isSending.current = true;
    const { id, file } = next;
    const progress = (share: number) => update(id, () => ({ id, file, step: "sending", share }));
    progress(0);
    void sendFile(file, { id, name: file.name || "picture" }, progress).then(async (outcome) => {
      isSending.current = false;
      update(id, () =>
        outcome.ok
          ? { id, file, step: "done", picture: outcome.picture }
          : { id, file, step: "failed", message: outcome.message },
      );
      if (outcome.ok) await onSent();
    });
  });

  const isBusy = uploads.some(({ step }) => step === "waiting" || step === "sending");
  useEffect(() => {
    if (!isBusy) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", stay);
    return () => window.removeEventListener("beforeunload", stay);
  }, [isBusy]);

  return {
    uploads,
    add: (files: Iterable<File>) => setUploads((all) => [...all, ...Array.from(files, newUpload)]),
    retry: (id: string) => update(id, ({ file }) => ({ id, file, step: "waiting" })),
    leaveOut: (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id)),
  };
}

function newUpload(file: File): Upload {
  const id = newFileId();
  if (file.size > Math.max(fileLimits.picture, fileLimits.file))
    return { id, file, step: "failed", message: "This file is larger than 20 MB. Please save it smaller." };
  return { id, file, step: "waiting" };
}
