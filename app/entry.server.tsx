import { Writable } from "node:stream";
import { crc32 } from "node:zlib";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { contentSecurityPolicy, stripeSources } from "#app/platform/http/content-security-policy.server.ts";
import { reportError } from "#app/platform/observability/report-fault.server.ts";
import { isPaymentScreen } from "#app/services/payments/payment-screens.ts";
import { markCacheable, type PageHandle } from "#app/services/site/page-handle.ts";
import { type PaymentsForPages, siteSettings } from "#app/services/site/site-settings.ts";

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
  const html = await render(request, context, loadContext.get(reportError));
  const body = Buffer.from(html, "latin1");
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", headers.get("Cache-Control") ?? "no-cache");
  if (status === 200) headers.set("ETag", `"${body.length.toString(36)}-${crc32(body).toString(36)}"`);
  if (status === 200) declareCacheable(request, context, loadContext);
  const externalSources = paymentSources(request, loadContext.get(siteSettings).payments);
  if (import.meta.env.PROD) headers.set("Content-Security-Policy", contentSecurityPolicy(html, externalSources));
  else headers.set("Content-Security-Policy", "frame-ancestors 'none'");
  return new Response(request.method === "HEAD" ? null : body, { status, headers });
}

/** Marks the page as cacheable when its route.s `handle` says so. */
function declareCacheable(request: Request, { staticHandlerContext }: EntryContext, context: RouterContextProvider) {
  const route = staticHandlerContext.matches.at(-1)?.route;
  const handle: PageHandle | undefined = route?.handle;
  if (route?.id === undefined || handle?.isCacheable !== true) return;
  const loaderData: unknown = staticHandlerContext.loaderData[route.id];
  context.get(markCacheable)(handle.canonicalPath?.(loaderData) ?? new URL(request.url).pathname);
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

function render(request: Request, context: EntryContext, report: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let hasShell = false;
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collect(resolve)),
      onShellReady: () => {
        hasShell = true;
      },
      onShellError: reject,
      // An error before the shell is rendered rejects the promise, and the caller reports it.
      onError: (error) => {
        if (hasShell) report(error);
      },
    });
  });
}

/**
 * Collects a page as one string with a character for each of its bytes (`latin1`): the policy searches it for ASCII only, which takes a third of the
 * time that way.
 */
function collect(onComplete: (html: string) => void): Writable {
  const pieces: Buffer[] = [];
  return new Writable({
    write: (piece: Buffer, _encoding, next) => {
      pieces.push(piece);
      next();
    },
    final: (next) => {
      onComplete(Buffer.concat(pieces).toString("latin1"));
      next();
    },
  });
}
