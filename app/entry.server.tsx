import { crc32 } from "node:zlib";
import { renderToString } from "react-dom/server";
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
} from "#app/platform/http/content-security-policy.server.ts";
import { reportError } from "#app/platform/observability/report-fault.server.ts";
import { isPaymentScreen } from "#app/services/payments/payment-screens.ts";
import { hydrationScript, loaderResults } from "#app/services/site/hydration-script.server.ts";
import { isPreview, markCacheable, type PageHandle } from "#app/services/site/page-handle.ts";
import { type PaymentsForPages, siteSettings } from "#app/services/site/site-settings.ts";

const documentEnd = "</body></html>";

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
  restoreLoaderData(context, loadContext);
  const { body, scripts } = render(request, context, loadContext.get(isPreview));
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", headers.get("Cache-Control") ?? "no-cache");
  if (status === 200) headers.set("ETag", `"${body.length.toString(36)}-${crc32(body).toString(36)}"`);
  if (status === 200) declareCacheable(request, context, loadContext);
  const externalSources = paymentSources(request, loadContext.get(siteSettings).payments);
  if (import.meta.env.PROD) headers.set("Content-Security-Policy", contentSecurityPolicy(scripts, externalSources));
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

/** With the sources of its inline scripts, for its policy. */
type RenderedPage = { body: Buffer<ArrayBuffer>; scripts: string[] };

/**
 * The whole page. Nothing on it waits for anything by now: its data is loaded, and the server has all of its code. So React renders it in one go, which takes
 * less time than a stream does.
 */
function render(
  request: Request,
  { serverHandoffStream, ...context }: EntryContext,
  isWithoutData: boolean,
): RenderedPage {
  const html = `<!DOCTYPE html>${renderToString(<ServerRouter context={context} url={request.url} />)}`;
  const bytes = Buffer.from(html);
  const scripts = inlineScriptSources(html);
  if (serverHandoffStream === undefined || isWithoutData) return { body: bytes, scripts };
  const data = hydrationScript(context.staticHandlerContext);
  const content = bytes.subarray(0, bytes.length - documentEnd.length);
  return { body: Buffer.concat([content, data.bytes, Buffer.from(documentEnd)]), scripts: [...scripts, data.source] };
}

/** The server stores the loaders' results in the context, so that React Router does not encode them (`server/pages/page-routes.ts`): puts them back. */
function restoreLoaderData({ staticHandlerContext }: EntryContext, context: RouterContextProvider) {
  staticHandlerContext.loaderData = { ...staticHandlerContext.loaderData, ...context.get(loaderResults) };
}
