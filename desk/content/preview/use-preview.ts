import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { latestOnly } from "./latest-only.ts";
import {
  type EntryField,
  type MessageToFrame,
  messageOfFrame,
  type UnsavedBand,
  type UnsavedEntry,
} from "./preview-contract.ts";
import { previews, renderPreview } from "./render-preview.ts";

/** Between two renderings, in milliseconds: whoever types without a pause leaves the server time for its visitors. */
const PAUSE_MS = 60;

export type PreviewOptions = {
  /** The path of the public page. */
  path: string;
  /** What is typed and not saved. The page is shown again whenever this is another array. */
  unsaved: readonly UnsavedEntry[];
  /** A band of the line-up as it is typed: the same. */
  band?: UnsavedBand | undefined;
  /** Changes with what is saved, such as the version of the page: it is shown again then, too. */
  version: number | string;
  marked: EntryField | null;
  onOpen: (field: EntryField) => void;
  /** A file was dropped on what a field shows. */
  onDrop?: (field: EntryField, file: File) => void;
  /** The frame shows another page: somebody has followed a link in it. */
  onPath?: (path: string) => void;
};

type Shown = Pick<PreviewOptions, "path" | "unsaved" | "band">;

/** Keeps a frame at the page as it would be. @returns what is wrong, in words; empty if nothing is. */
export function usePreview(
  frame: RefObject<HTMLIFrameElement | null>,
  { path, unsaved, band, version, marked, onOpen, onDrop, onPath }: PreviewOptions,
): string {
  const [fault, setFault] = useState("");
  /** The page in the frame; undefined while it loads. */
  const current = useRef<string>(undefined);
  const send = useCallback(
    (message: MessageToFrame) => frame.current?.contentWindow?.postMessage(message, location.origin),
    [frame],
  );
  const [show] = useState(() =>
    latestOnly(async ({ path: asked, unsaved: typed, band: typedBand }: Shown) => {
      const rendered = await renderPreview(asked, { entries: [...typed], ...(typedBand && { band: typedBand }) });
      setFault("fault" in rendered ? rendered.fault : "");
      if ("html" in rendered && current.current === asked) send({ type: "show", html: rendered.html });
      await new Promise((resolve) => setTimeout(resolve, "waitMs" in rendered ? rendered.waitMs : PAUSE_MS));
    }),
  );

  const receive = useEffectEvent(({ origin, source, data }: MessageEvent<unknown>) => {
    const message = messageOfFrame.safeParse(data);
    if (origin !== location.origin || source !== frame.current?.contentWindow || !message.success) return;
    if (message.data.type === "open") return onOpen({ entry: message.data.entry, field: message.data.field });
    if (message.data.type === "drop") {
      const { entry, field, file } = message.data;
      return onDrop?.({ entry, field }, file);
    }
    current.current = message.data.path;
    if (message.data.path !== path) onPath?.(message.data.path);
    if (unsaved.length > 0 || band) void show({ path: message.data.path, unsaved, band });
    send({ type: "mark", place: marked });
  });
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => receive(event);
    window.addEventListener("message", listener);
    return () => window.removeEventListener("message", listener);
  }, []);

  useEffect(() => {
    if (path === current.current) return;
    current.current = undefined;
    frame.current?.contentWindow?.location.replace(previews + path);
  }, [frame, path]);
  const showAgain = useEffectEvent((changed: Pick<PreviewOptions, "unsaved" | "band" | "version">) => {
    if (current.current !== undefined) void show({ path: current.current, ...changed });
  });
  useEffect(() => showAgain({ unsaved, band, version }), [unsaved, band, version]);
  useEffect(() => send({ type: "mark", place: marked }), [marked, send]);
  return fault;
}
