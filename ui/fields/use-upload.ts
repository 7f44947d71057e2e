import { useEffect, useRef, useState } from "react";

/** The result of an upload; `message` tells the visitor what to do. */
export type UploadOutcome = { ok: true; filename: string } | { ok: false; message: string };

/** Sends one file. `onProgress` gets the sent share, 0 to 1; after an abort the outcome is ignored. */
export type UploadImage = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<UploadOutcome>;

export type UploadState =
  | { status: "waiting"; error?: string }
  | { status: "chosen"; file: File; error?: string }
  | { status: "uploading"; file: File; share: number };

/** Choosing, sending and cancelling. After an error the file stays chosen, so that it can be sent again; unmounting cancels the upload. */
export function useUpload(
  upload: UploadImage,
  check: (file: File) => string | undefined,
  onUploaded: (filename: string) => void,
) {
  const [state, setState] = useState<UploadState>({ status: "waiting" });
  const running = useRef<AbortController>(undefined);
  const sending = useRef<Promise<boolean>>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const choose = (file: File) => {
    running.current?.abort();
    const error = check(file);
    setState(error === undefined ? { status: "chosen", file } : { status: "waiting", error });
  };

  const start = () => {
    if (state.status === "chosen") sending.current = send(state.file);
  };

  /** @returns whether the file was sent */
  const send = async (file: File): Promise<boolean> => {
    const abort = new AbortController();
    running.current = abort;
    const { signal } = abort;
    const onProgress = (share: number) => {
      if (!signal.aborted) setState({ status: "uploading", file, share });
    };
    onProgress(0);
    const outcome = await upload(file, { onProgress, signal });
    if (signal.aborted) return false;
    setState(outcome.ok ? { status: "waiting" } : { status: "chosen", file, error: outcome.message });
    if (outcome.ok) onUploaded(outcome.filename);
    return outcome.ok;
  };

  /** Sends what is chosen, for a form whose own button does it. @returns whether nothing is left to send */
  const finish = async (): Promise<boolean> => {
    if (state.status === "waiting") return true;
    start();
    return (await sending.current) ?? true;
  };

  const cancel = () => {
    running.current?.abort();
    if (state.status === "uploading") setState({ status: "chosen", file: state.file });
  };

  return { state, choose, start, cancel, finish };
}
