import type { EditedDocument } from "../store/documents.ts";
import type { EditRefusal } from "../store/edit-documents.ts";

/** One fault of a document, in Contentful's form: `path` leads to it, as `["fields", "title", "en-AU"]`. */
export type DocumentError = {
  name: string;
  details: string;
  path?: readonly (string | number)[];
  value?: unknown;
} & Record<string, unknown>;

/** An answer in Contentful's error form that ends the request, and rolls its transaction back. */
export class ManagementError extends Error {
  override name = "ManagementError";
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422;
  readonly id: string;
  readonly details: object | undefined;

  constructor(status: ManagementError["status"], id: string, message: string, details?: object) {
    super(message);
    this.status = status;
    this.id = id;
    this.details = details;
  }
}

export const badRequest = (message: string) => new ManagementError(400, "BadRequest", message);

export function notFoundError(type: string, id: string): ManagementError {
  return new ManagementError(404, "NotFound", "The resource could not be found.", { type, id });
}

export function invalid(id: "InvalidEntry" | "ValidationFailed" | "UnresolvedLinks", errors: readonly DocumentError[]) {
  return new ManagementError(422, id, "Validation error", { errors });
}

const refusals: Record<Exclude<EditRefusal["reason"], "not-found" | "exists" | "version-mismatch">, string> = {
  published: "Cannot archive or delete what is published: unpublish it first.",
  "not-published": "Not published",
  archived: "Cannot edit, publish or archive what is archived: unarchive it first.",
  "not-archived": "Not archived",
};

/** What Contentful answers to an operation that the store has refused. */
export function refusalError(type: string, id: string, refusal: EditRefusal): ManagementError {
  if (refusal.reason === "not-found") return notFoundError(type, id);
  if (refusal.reason === "exists") return versionMismatch();
  if (refusal.reason === "version-mismatch") return versionMismatch(refusal.document);
  return badRequest(refusals[refusal.reason]);
}

/** Somebody else was faster. `current` is what is stored now. */
export function versionMismatch(current?: EditedDocument): ManagementError {
  const message =
    "The version that this was based on is not the current one. Read the document again, and repeat the change.";
  return new ManagementError(409, "VersionMismatch", message, current && { version: current.sys.version });
}
