import type { Context, MiddlewareHandler } from "hono";

/**
 * Reads a body of at most `maxSize` bytes before any response, even an error: after a response to a partly read body the server closes
 * the connection, and with it the client's next request fails. Only a body that is too large is refused partly read.
 */
export function bufferBody(maxSize: number, tooLarge: (c: Context) => Response): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    if (Number(c.req.header("Content-Length")) > maxSize) return tooLarge(c);
    const body = await read(c.req.raw, maxSize);
    if (body === "too-large") return tooLarge(c);
    // The client disconnected.
    if (body === "aborted") return c.body(null, 400);
    const { method, headers } = c.req.raw;
    c.req.raw = new Request(c.req.url, { method, headers, body });
    return next();
  };
}

async function read({ body }: Request, maxSize: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size > maxSize) return "too-large";
      chunks.push(chunk);
    }
  } catch {
    return "aborted";
  }
  return Buffer.concat(chunks);
}
