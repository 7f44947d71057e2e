import { useLocation, useNavigate } from "react-router";

/** What of a page is open in its editor: one of its entries, if need be at a field; its versions; or the page itself. */
export type EditorPlace =
  | { kind: "page" }
  | { kind: "entry"; id: string; field?: string }
  | { kind: "versions"; id: string };

/** The part of an address behind `#`, so that Back leads to what was open before, and nothing is loaded again. */
export function placeHash(place: EditorPlace): string {
  if (place.kind === "page") return "";
  if (place.kind === "versions") return `#versions/${place.id}`;
  return `#entry/${place.id}${place.field === undefined ? "" : `/${place.field}`}`;
}

/** Any other hash is the page itself. */
export function placeFromHash(hash: string): EditorPlace {
  const [kind, id, field] = decodeURIComponent(hash.slice(1)).split("/");
  if (kind === "entry" && id) return { kind, id, ...(field && { field }) };
  return kind === "versions" && id ? { kind, id } : { kind: "page" };
}

/** The address of a field in the editor of its page. */
export function fieldAddress(pageId: string, id: string, field?: string): string {
  return `/desk/pages/${pageId}${placeHash({ kind: "entry", id, ...(field !== undefined && { field }) })}`;
}

export function useEditorPlace() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  return {
    place: placeFromHash(hash),
    open: (place: EditorPlace) => void navigate({ hash: placeHash(place) }, { preventScrollReset: true }),
  };
}
