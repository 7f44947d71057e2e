import { lazy, Suspense } from "react";
import type { RichTextEditorProps } from "./editor/rich-text-editor.tsx";

const RichTextEditor = lazy(() => import("./editor/rich-text-editor.tsx"));

/** A rich text to edit. The editor is loaded when the first one is shown. */
export function RichTextInput(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<p role="status">The text is coming …</p>}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
