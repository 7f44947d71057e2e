import { useEffect, useRef, useState } from "react";

/** What became of an upload; `message` says in words what a person can do. */
export type UploadOutcome = { ok: true; filename: string } | { ok: false; message: string };

/** Sends one file. `onProgress` is told the share sent, 0 to 1; after an abort nobody waits for the outcome. */
export type UploadImage = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<UploadOutcome>;

export type UploadState =
  | { is: "waiting"; fault?: string }
  | { is: "chosen"; file: File; fault?: string }
  | { is: "uploading"; file: File; share: number };

/** Choosing, sending, cancelling. After a fault the file stays chosen, so that it can be sent again; leaving cancels what runs. */
export function useUpload(
  upload: UploadImage,
  check: (file: File) => string | undefined,
  onUploaded: (filename: string) => void,
) {
  const [state, setState] = useState<UploadState>({ is: "waiting" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const choose = (file: File) => {
    running.current?.abort();
    const fault = check(file);
    setState(fault === undefined ? { is: "chosen", file } : { is: "waiting", fault });
  };

  const start = async () => {
    if (state.is !== "chosen") return;
    const { file } = state;
    const abort = new AbortController();
    running.current = abort;
    const { signal } = abort;
    const onProgress = (share: number) => {
      if (!signal.aborted) setState({ is: "uploading", file, share });
    };
    onProgress(0);
    const outcome = await upload(file, { onProgress, signal });
    if (signal.aborted) return;
    setState(outcome.ok ? { is: "waiting" } : { is: "chosen", file, fault: outcome.message });
    if (outcome.ok) onUploaded(outcome.filename);
  };

  const cancel = () => {
    running.current?.abort();
    if (state.is === "uploading") setState({ is: "chosen", file: state.file });
  };

  return { state, choose, start, cancel };
}
