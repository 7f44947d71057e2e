import { crc32 } from "node:zlib";
import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import {
  contentSecurityPolicy,
  inlineScriptSources,
  stripeSources,
} from "#platform/http/content-security-policy.server.ts";
import { reportError } from "#platform/observability/report-fault.server.ts";
import { isPaymentScreen } from "#services/payments/payment-screens.ts";
import { isPreview, markCacheable, type PageHandle } from "#services/site/page-handle.ts";
import { type PaymentsForPages, siteSettings } from "#services/site/site-settings.ts";

/**
 * Renders a whole page before it is sent, since the Content-Security-Policy allows its inline scripts by their hashes. Pages wait for nothing but
 * this site's own content, so streaming would gain nothing.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) {
  const body = await render(request, loadContext.get(isPreview) ? withoutData(context) : context);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", headers.get("Cache-Control") ?? "no-cache");
  if (status === 200) headers.set("ETag", `"${body.length.toString(36)}-${crc32(body).toString(36)}"`);
  if (status === 200) declareCacheable(request, context, loadContext);
  const externalSources = paymentSources(request, loadContext.get(siteSettings).payments);
  if (import.meta.env.PROD)
    headers.set(
      "Content-Security-Policy",
      contentSecurityPolicy(inlineScriptSources(body.toString()), externalSources),
    );
  else headers.set("Content-Security-Policy", "frame-ancestors 'none'");
  return new Response(request.method === "HEAD" ? null : body, { status, headers });
}

/** Marks the page as cacheable when its route's `handle` says so, unless that names no path for it. */
function declareCacheable(request: Request, { staticHandlerContext }: EntryContext, context: RouterContextProvider) {
  const route = staticHandlerContext.matches.at(-1)?.route;
  const handle: PageHandle | undefined = route?.handle;
  if (route?.id === undefined || handle?.isCacheable !== true) return;
  const loaderData: unknown = staticHandlerContext.loaderData[route.id];
  const path = handle.cachePath ? handle.cachePath(loaderData) : new URL(request.url).pathname;
  if (path !== undefined) context.get(markCacheable)(path);
}

/** Logs what a loader or a page throws; the visitor gets the error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const cause = isRouteErrorResponse(error) && "error" in error ? error.error : undefined;
  context.get(reportError)(cause ?? error);
};

/** Stripe's script may be loaded on the payment screens only. The sandbox's script is this site's own. */
function paymentSources(request: Request, payments: PaymentsForPages | undefined) {
  const isStripe = payments !== undefined && payments.script === undefined;
  return isStripe && isPaymentScreen(new URL(request.url).pathname) ? stripeSources : undefined;
}

/**
 * The whole page, once nothing on it waits any more, so that it is complete without JavaScript: no part is left to a script that moves it into place. What
 * fails behind a Suspense boundary fails the page: otherwise it would be cached without that part.
 */
async function render(request: Request, context: EntryContext): Promise<Buffer<ArrayBuffer>> {
  const failures: unknown[] = [];
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal: request.signal,
    onError: (error) => void failures.push(error),
  });
  await stream.allReady;
  if (failures.length > 0) throw failures[0];
  return Buffer.from(await new Response(stream).arrayBuffer());
}

/** A preview does not come alive in the browser. */
function withoutData({ serverHandoffStream, ...context }: EntryContext): EntryContext {
  return context;
}
