import { useMemo } from "react";
import type { ContentField } from "#desk/content/content-model-contract.ts";
import type { EditedEntry } from "#desk/content/documents/documents-contract.ts";
import { fieldControlId } from "#desk/content/fields/errors/field-focus.ts";
import { allowedLinks } from "#desk/content/fields/links/links.ts";
import { addUploads } from "#desk/content/files/uploads.ts";
import { isPage } from "#desk/content/pages-of-site/page-types.ts";
import type { EntryField } from "#desk/content/preview/preview-contract.ts";
import { PreviewFrame } from "#desk/content/preview/preview-frame.tsx";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { pageAddress } from "#services/content/pages/content-tree.ts";
import { fileType, hiddenField } from "../edits/field-values.ts";
import type { PageEdits } from "../edits/page-edits.ts";
import { useEditor } from "./editor-context.ts";

/** The page as visitors will see it, with what was written a moment ago. A press on a word opens its field. */
export function PagePreview() {
  const { edits, root, marked, openEntry, entries, types, mayChange } = useEditor();
  const unsaved = useMemo(() => unsavedFields(edits), [edits]);
  const saved = Object.values(edits.documents).map(({ saved: { id, version } }) => `${id} ${version}`);
  const path = pathThatShows(edits.documents[root.id]?.saved ?? root);
  if (path === null) return <p>It stands on no page of the site, so there is nothing to look at here.</p>;
  /** The field of the picture takes the file, and asks what it shows. */
  const takeFile = ({ entry, field: name }: EntryField, file: File) => {
    openEntry(entry, name ?? undefined);
    const type = types.find(({ id }) => id === entries.get(entry)?.type);
    const field = type?.fields.find(({ id }) => id === name);
    if (!field || !mayChange || field.isDisabled || !takesFiles(field))
      return notify("A new picture cannot be put here. Please choose it in the form.", { isProblem: true });
    addUploads(fieldControlId(entry, field.id), [file], allowedLinks(field).types);
  };
  return (
    <PreviewFrame
      path={path}
      unsaved={unsaved}
      version={saved.join(", ")}
      marked={marked}
      onOpen={({ entry, field }) => openEntry(entry, field ?? undefined)}
      onDrop={takeFile}
    />
  );
}

function takesFiles(field: ContentField): boolean {
  const isOfLinks = field.type === "Link" || field.items?.type === "Link";
  return isOfLinks && allowedLinks(field).kind === "Asset";
}

function unsavedFields({ documents }: PageEdits) {
  return Object.values(documents)
    .filter(({ saved }) => saved.type !== fileType)
    .map(({ saved, unsent }) => {
      const fields = Object.entries(unsent).filter(([field]) => field !== hiddenField);
      return { id: saved.id, fields: Object.fromEntries(fields.map(([field, { after }]) => [field, after])) };
    })
    .filter(({ fields }) => Object.keys(fields).length > 0);
}

/** The address of a page's draft as it is saved, which is what the preview finds it by; of anything else where it is shown, null where nowhere. */
function pathThatShows({ id, type, fields }: EditedEntry): string | null {
  if (isPage(type)) return pageAddress({ id, type, fields }) ?? "/";
  if (type === "memberEmail") return null;
  if (type !== "applicationQuestions") return "/";
  return fields.slug === "band-application-questions" ? "/band-applications" : "/volunteer";
}
