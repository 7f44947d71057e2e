import { useLocation, useNavigate } from "react-router";

/** What of a page is open in its editor: one of its entries, if need be at a field; its versions; or the page itself. */
export type EditorLocation =
  | { kind: "page" }
  | { kind: "entry"; id: string; field?: string }
  | { kind: "versions"; id: string };

/** The part of an address behind `#`, so that Back leads to what was open before, and nothing is loaded again. */
export function locationHash(location: EditorLocation): string {
  if (location.kind === "page") return "";
  if (location.kind === "versions") return `#versions/${location.id}`;
  return `#entry/${location.id}${location.field === undefined ? "" : `/${location.field}`}`;
}

/** Any other hash is the page itself. */
export function locationFromHash(hash: string): EditorLocation {
  const [kind, id, field] = decodeURIComponent(hash.slice(1)).split("/");
  if (kind === "entry" && id) return { kind, id, ...(field && { field }) };
  return kind === "versions" && id ? { kind, id } : { kind: "page" };
}

/** The address of a field in the editor of its page. */
export function fieldAddress(pageId: string, id: string, field?: string): string {
  return `/desk/pages/${pageId}${locationHash({ kind: "entry", id, ...(field !== undefined && { field }) })}`;
}

export function useEditorLocation() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  return {
    location: locationFromHash(hash),
    open: (location: EditorLocation) => void navigate({ hash: locationHash(location) }, { preventScrollReset: true }),
  };
}
