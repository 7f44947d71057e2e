import type { EditedDocument } from "../../store/documents.ts";
import { linkTo } from "../../store/edit-documents.ts";
import type { Place } from "../management-request.ts";

/** A document that was imported names the space that it came from; what is answered names the one that was asked. */
export function ownPlace<Stored extends Pick<EditedDocument, "sys">>(
  { space, environment }: Place,
  document: Stored,
): Stored {
  const place = { space: linkTo("Space", space), environment: linkTo("Environment", environment) };
  return { ...document, sys: { ...document.sys, ...place, version: document.sys.version ?? 1 } };
}
