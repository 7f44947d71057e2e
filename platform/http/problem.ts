/**
 * An error response as `application/problem+json` (RFC 9457): `title` names it, `detail` says what a person can do, `errors` lists each
 * invalid field, and `code` is for programs that handle the error.
 */
export function problem(
  status: number,
  title: string,
  detail: string,
  errors?: { field: string; message: string }[],
  code?: string,
): Response {
  const body = { type: "about:blank", title, status, detail, ...(code ? { code } : {}), ...(errors ? { errors } : {}) };
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/problem+json" } });
}
