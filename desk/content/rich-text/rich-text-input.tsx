import { loadedLater } from "#desk/frame/shell/layout/part-to-come.tsx";

/** A rich text to edit. The editor is loaded when the first one is shown. */
export const RichTextInput = loadedLater(
  async () => (await import("./editor/rich-text-editor.tsx")).default,
  "The text is coming …",
);
