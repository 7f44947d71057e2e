import { parseJson } from "#platform/text/parse-json.ts";
import { isRecord, text } from "#services/content/pages/content-tree.ts";

/** A field of the payload, by its path, and what the server says of it. */
export type FieldError = { field: string; message: string };

type Problem = { code: string | undefined; detail: string | undefined; errors: FieldError[] };

/** What a body of `application/problem+json` says to do, of which fields, and under which code; nothing of any other body. */
export function readProblem(body: string): Problem {
  const problem = parseJson(body);
  if (!isRecord(problem)) return { code: undefined, detail: undefined, errors: [] };
  return { code: text(problem.code), detail: text(problem.detail), errors: fieldErrorsIn(problem.errors) };
}

/** What GraphQL's `errors` say of the arguments: the first one's `extensions.errors`. */
export function readGraphqlErrors(body: string): FieldError[] {
  const json = parseJson(body);
  const [error] = isRecord(json) && Array.isArray(json.errors) ? json.errors.filter(isRecord) : [];
  return isRecord(error?.extensions) ? fieldErrorsIn(error.extensions.errors) : [];
}

function fieldErrorsIn(errors: unknown): FieldError[] {
  const found = Array.isArray(errors) ? errors.filter(isRecord) : [];
  return found.flatMap(({ field, message }) =>
    typeof field === "string" && typeof message === "string" ? [{ field, message }] : [],
  );
}
