import type { Context, Hono } from "hono";
import { problem } from "#platform/http/problem.ts";

/** The response for unknown API endpoints: 405 with `Allow` when the path has other methods, else 404. */
export function unknownEndpoint(app: Hono) {
  return (c: Context): Response => {
    const methods = methodsAt(app, c.req.path);
    if (methods.length === 0) return problem(404, "Not found", "There is nothing at this address of the API.");
    const response = problem(405, "Method not allowed", `This address only takes ${methods.join(" or ")}.`);
    response.headers.set("Allow", methods.join(", "));
    return response;
  };
}

function methodsAt(app: Hono, path: string) {
  const methods = app.routes
    .filter((route) => route.path === path && route.method !== "ALL")
    .map(({ method }) => method);
  return [...new Set(methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))];
}
