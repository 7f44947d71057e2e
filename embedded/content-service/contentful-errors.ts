/** One thing wrong with a query, in the provider's form. */
export type QueryError = { name: string; path?: string[]; value?: string; details: string };

/** An answer in the provider's error form: `sys.type: "Error"`, `sys.id`, `message`, `details`, `requestId`. */
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

/** 400 naming every fault of a query at once. */
export function invalidQuery(faults: readonly QueryError[]): Response {
  const missing = faults.filter((fault) => fault.name === "notOffered").map((fault) => fault.details);
  const provider =
    "The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.";
  return errorResponse(400, "InvalidQuery", missing.length > 0 ? missing.join(" ") : provider, { errors: faults });
}

/** A part of the provider's API that this service leaves out, by name. */
export function notSupported(name: string): QueryError {
  return { name: "notOffered", path: [name], details: `"${name}" is not offered by this content service.` };
}
