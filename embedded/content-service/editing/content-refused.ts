import { mostDocumentBytes, type TooLarge } from "../store/document-limits.ts";
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
export class ContentRefused extends Error {
  override name = "ContentRefused";
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 503;
  readonly id: string;
  readonly details: object | undefined;

  constructor(status: ContentRefused["status"], id: string, message: string, details?: object) {
    super(cutText(message, longestMessage));
    this.status = status;
    this.id = id;
    this.details = details;
  }
}

export const badRequest = (message: string) => new ContentRefused(400, "BadRequest", message);

export function notFoundError(type: string, id: string): ContentRefused {
  return new ContentRefused(404, "NotFound", "The resource could not be found.", { type, id });
}

/** As many faults as an answer names. */
export const mostErrors = 100;
const longestText = 200;
/** A sentence, which may name what was sent. */
const longestMessage = 500;

export function invalid(id: "InvalidEntry" | "ValidationFailed" | "UnresolvedLinks", errors: readonly DocumentError[]) {
  return new ContentRefused(422, id, "Validation error", { errors: shortened(errors) });
}

/** The first faults, in which each value is named once and cut: what is refused may be a text of a megabyte that breaks a hundred rules. */
function shortened(errors: readonly DocumentError[]): DocumentError[] {
  const named = new Set<string>();
  return errors.slice(0, mostErrors).map(({ name, details, path, value, ...rest }) => {
    const short = cut(value);
    const text = JSON.stringify(short);
    const isNew = text !== undefined && !named.has(text);
    if (isNew) named.add(text);
    return {
      name: cutText(name),
      ...(path && {
        path: path.slice(0, longestText).map((step) => (typeof step === "string" ? cutText(step) : step)),
      }),
      ...(isNew && { value: short }),
      ...Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, cut(each)])),
      details: cutText(details),
    };
  });
}

/** A text with the first letters of what is too long. A list has its first elements. */
function cut(value: unknown): unknown {
  if (typeof value === "string") return cutText(value);
  const text = JSON.stringify(value);
  if (text === undefined || text.length <= longestText) return value;
  return Array.isArray(value) ? value.slice(0, 20).map((each) => cutText(String(each))) : cutText(text);
}

/** Between characters, so that no half of one is sent. */
function cutText(text: string, longest = longestText): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

const sizeErrors: Record<TooLarge, DocumentError> = {
  "too-large": { name: "size", max: mostDocumentBytes, details: "A document has at most 2 MB" },
  "store-full": {
    name: "storeFull",
    details: "Documents of more than 20 kB have 20 MB together, and this one has no room",
  },
};

const refusals: Record<
  Exclude<EditRefusal["reason"], "not-found" | "exists" | "version-mismatch" | "used-elsewhere" | TooLarge>,
  string
> = {
  published: "Cannot archive or delete what is published: unpublish it first.",
  "not-published": "Not published",
  archived: "Cannot edit, publish or archive what is archived: unarchive it first.",
  "not-archived": "Not archived",
};

/** What Contentful answers to an operation that the store has refused. */
export function refusalError(type: string, id: string, refusal: EditRefusal): ContentRefused {
  if (refusal.reason === "not-found") return notFoundError(type, id);
  if (refusal.reason === "exists") return versionMismatch();
  if (refusal.reason === "version-mismatch") return versionMismatch(refusal.document);
  if (refusal.reason === "too-large" || refusal.reason === "store-full")
    return invalid("InvalidEntry", [sizeErrors[refusal.reason]]);
  if (refusal.reason === "used-elsewhere")
    return badRequest(
      `Cannot unpublish, archive or delete what the site uses: ${refusal.places.slice(0, 3).join("; ")}.`,
    );
  return badRequest(refusals[refusal.reason]);
}

/** Somebody else was faster. `current` is what is stored now. */
export function versionMismatch(current?: EditedDocument): ContentRefused {
  const message =
    "The version that this was based on is not the current one. Read the document again, and repeat the change.";
  return new ContentRefused(409, "VersionMismatch", message, current && { version: current.sys.version });
}
