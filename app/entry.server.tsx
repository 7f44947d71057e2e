import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { contentSecurityPolicy } from "#app/platform/content-security-policy.server.ts";

/**
 * Renders a page whole before it is sent: its inline scripts must be known, because the Content-Security-Policy allows them by
 * hash. Pages wait for nothing but our own content, so there is nothing to stream for.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const html = paintFirst(await render(request, context));
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", headers.get("Cache-Control") ?? "no-cache");
  if (import.meta.env.PROD) headers.set("Content-Security-Policy", contentSecurityPolicy(html));
  else headers.set("Content-Security-Policy", "frame-ancestors 'none'");
  return new Response(request.method === "HEAD" ? null : html, { status, headers });
}

/**
 * What is seen comes before what brings it alive: React puts the scripts' preloads in front of the style sheet, where on a slow line
 * they would hold up style, fonts and the first picture.
 */
function paintFirst(html: string): string {
  const preload = /<link rel="modulepreload"([^>]*)>/g;
  const later = [...html.matchAll(preload)].map(([, rest]) => `<link rel="modulepreload" fetchpriority="low"${rest}>`);
  return html.replaceAll(preload, "").replace("</head>", () => `${later.join("")}</head>`);
}

function render(request: Request, context: EntryContext): Promise<string> {
  return new Promise((resolve, reject) => {
    const body = new PassThrough();
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        pipe(body);
        text(body).then(resolve, reject);
      },
      onShellError: reject,
      onError: (error) => console.error(error),
    });
  });
}
