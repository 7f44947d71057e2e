import { parseJson } from "#app/platform/text/parse-json.ts";
import { isRecord, text } from "#app/services/content/content-tree.ts";

type Problem = { detail: string | undefined; errors: { field: string; message: string }[] };

/** What a body of `application/problem+json` says to do, and of which fields; nothing of any other body. */
export function readProblem(body: string): Problem {
  const problem = parseJson(body);
  if (!isRecord(problem)) return { detail: undefined, errors: [] };
  const errors = Array.isArray(problem.errors) ? problem.errors.filter(isRecord) : [];
  return {
    detail: text(problem.detail),
    errors: errors.flatMap(({ field, message }) =>
      typeof field === "string" && typeof message === "string" ? [{ field, message }] : [],
    ),
  };
}
