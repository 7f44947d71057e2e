import type { EditedDocument } from "../../store/documents.ts";
import { linkTo } from "../../store/edit-documents.ts";
import type { EnvironmentScope } from "../management-request.ts";

/** A document that was imported names the space that it came from; what is answered names the one that was asked. */
export function withRequestedEnvironment<Stored extends Pick<EditedDocument, "sys">>(
  { space, environment }: EnvironmentScope,
  document: Stored,
): Stored {
  const environmentLinks = { space: linkTo("Space", space), environment: linkTo("Environment", environment) };
  return { ...document, sys: { ...document.sys, ...environmentLinks, version: document.sys.version ?? 1 } };
}
