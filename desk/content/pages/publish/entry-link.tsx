import { type ReactNode, use } from "react";
import { Link } from "react-router";
import { EditorContext } from "../editor/editor-context.ts";
import { fieldAddress } from "../editor/editor-location.ts";
import styles from "./publish.module.css";

type EntryLinkProps = { pageId: string; id: string; field?: string | undefined; children: ReactNode };

/** A part of a page, or a field of it: opened in the page's editor, or from within it. */
export function EntryLink({ pageId, id, field, children }: EntryLinkProps) {
  const editor = use(EditorContext);
  return (
    <Link
      to={fieldAddress(pageId, id, field)}
      className={styles.entry}
      onClick={(event) => {
        if (!editor || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        editor.openEntry(id, field);
      }}
    >
      {children}
    </Link>
  );
}
