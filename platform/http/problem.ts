type InvalidField = { field: string; message: string };
/** More members of a problem: what a page needs to show it, and a `code` for programs that handle it. */
type Extensions = { errors?: readonly InvalidField[]; code?: string; [name: string]: unknown };

/**
 * An error response as `application/problem+json` (RFC 9457): `title` names it, `detail` says what a person can do.
 *
 * @param more each invalid field, which is `errors`, or the problem's further members
 */
export function problem(
  status: number,
  title: string,
  detail: string,
  more: readonly InvalidField[] | Extensions = {},
): Response {
  const body = { type: "about:blank", title, status, detail, ...(isList(more) ? { errors: more } : more) };
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/problem+json" } });
}

function isList(more: readonly InvalidField[] | Extensions): more is readonly InvalidField[] {
  return Array.isArray(more);
}
