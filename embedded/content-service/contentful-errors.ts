/** One error of a query, in Contentful's form. */
export type QueryError = { name: string; path?: string[]; value?: string; details: string };

/** A response in Contentful's error form. */
export function errorResponse(status: number, id: string, message: string, details?: object): Response {
  const requestId = crypto.randomUUID();
  const body = { sys: { type: "Error", id }, message, ...(details && { details }), requestId };
  return Response.json(body, {
    status,
    headers: {
      "Content-Type": "application/vnd.contentful.delivery.v1+json",
      "Cache-Control": "no-store",
      "X-Contentful-Request-Id": requestId,
    },
  });
}

/** 404 for a document, space or environment that does not exist or is not published. */
export function notFound(
  type: string,
  id: string,
  { space, environment }: { space: string; environment: string },
): Response {
  return errorResponse(404, "NotFound", "The resource could not be found.", { type, id, space, environment });
}

/** 400 with all errors of a query. */
export function invalidQuery(errors: readonly QueryError[]): Response {
  const unsupported = errors.filter(({ name }) => name === "notOffered").map(({ details }) => details);
  const contentfulMessage =
    "The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.";
  return errorResponse(400, "InvalidQuery", unsupported.length > 0 ? unsupported.join(" ") : contentfulMessage, {
    errors,
  });
}

/** A part of Contentful's API that this service does not support, by name. */
export function notSupported(name: string): QueryError {
  return { name: "notOffered", path: [name], details: `"${name}" is not offered by this content service.` };
}
