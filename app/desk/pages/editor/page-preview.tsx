import { useMemo } from "react";
import { PreviewFrame } from "#app/desk/content/preview/preview-frame.tsx";
import { hiddenField } from "../edits/field-values.ts";
import type { PageEdits } from "../edits/page-edits.ts";
import { useEditor } from "./editor-context.ts";

/** The page as visitors will see it, with what was written a moment ago. A press on a word opens its field. */
export function PagePreview() {
  const { edits, root, address, marked, openEntry } = useEditor();
  const unsaved = useMemo(() => unsavedFields(edits), [edits]);
  const saved = Object.values(edits.documents).map(({ saved: { id, version } }) => `${id} ${version}`);
  const path = address ?? pathThatShows(root.type, root.fields.slug);
  if (path === null) return <p>It stands on no page of the site, so there is nothing to look at here.</p>;
  return (
    <PreviewFrame
      path={path}
      unsaved={unsaved}
      version={saved.join(", ")}
      marked={marked}
      onOpen={({ entry, field }) => openEntry(entry, field ?? undefined)}
    />
  );
}

function unsavedFields({ documents }: PageEdits) {
  return Object.values(documents)
    .map(({ saved, unsent }) => {
      const fields = Object.entries(unsent).filter(([field]) => field !== hiddenField);
      return { id: saved.id, fields: Object.fromEntries(fields.map(([field, { after }]) => [field, after])) };
    })
    .filter(({ fields }) => Object.keys(fields).length > 0);
}

/** Where something is shown that is no page itself; null where nowhere. */
function pathThatShows(type: string, slug: unknown): string | null {
  if (type === "memberEmail") return null;
  if (type !== "applicationQuestions") return "/";
  return slug === "band-application-questions" ? "/band-applications" : "/volunteer";
}
