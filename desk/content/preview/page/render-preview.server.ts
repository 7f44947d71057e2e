import type { Unsaved } from "#desk/content/preview/preview-contract.ts";
import { problem } from "#platform/http/problem.ts";
import type { Services } from "#services/services.server.ts";
import type { RenderPage, SiteFetch } from "#services/site/site-fetch.ts";
import { createDraftFetch } from "../drafts/draft-fetch.server.ts";
import { draftLineUp, markedBand } from "../drafts/draft-line-up.server.ts";
import { createMarker, type ModelledType } from "../marks/marked-fields.ts";
import { previewDocument } from "./preview-document.server.ts";

export const previewPath = "/desk/preview";

/** The path of the public page that a preview's address shows. */
export function publicPathOf(pathname: string): string {
  return pathname.slice(previewPath.length) || "/";
}

/** How the public site answers and renders, from `createApp`. */
export type PublicSite = { fetch: SiteFetch; render: RenderPage };

type PreviewOptions = {
  /** The path of the public page. */
  path: string;
  unsaved?: Unsaved;
  /** What is shown as it is edited, instead of as visitors see it. */
  drafts: { content: boolean; lineUp: boolean };
  /** Who may frame the page, as in a Content-Security-Policy. */
  frameAncestors: string;
};

/**
 * A page of the public site with drafts, and with what was typed laid over them for this one rendering. Nothing of it is stored anywhere: the page is
 * rendered past the caches, whose keys it does not have.
 */
export async function renderPreview(
  services: Services,
  { fetch, render }: PublicSite,
  { path, unsaved = { entries: [] }, drafts, frameAncestors }: PreviewOptions,
): Promise<Response> {
  const { routes, management } = services.content;
  const published = async (request: Request) => routes.fetch(request);
  const previewFetch = drafts.content ? services.content.previewFetch : published;
  if (previewFetch === undefined)
    return problem(503, "No previews yet", "Whoever runs the server needs to set CONTENTFUL_PREVIEW_TOKEN for them.");
  const { siteUrl } = services.config;
  // At Contentful nothing is edited here, so that nothing need be marked.
  const types = (await management?.all())?.types ?? new Map<string, ModelledType>();
  const { mark, sourceMap } = createMarker([...types.values(), markedBand]);
  const lineUp = drafts.lineUp ? await draftLineUp(services, { path, band: unsaved.band, mark }) : undefined;
  const { entries } = unsaved;
  const draftFetch = createDraftFetch({ fetch, previewFetch, unsaved: entries, mark, lineUp, services });
  const page = await render(new Request(siteUrl + path), draftFetch);
  const target = page.headers.get("Location");
  if (target !== null) return redirect(new URL(target, siteUrl).pathname);
  if (!page.headers.get("Content-Type")?.startsWith("text/html"))
    return problem(404, "Not found", "There is no page at this address.");
  return new Response(previewDocument(await page.text(), sourceMap, !drafts.content), {
    status: page.status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": contentSecurityPolicy(frameAncestors),
      // Who frames it is said by the policy; a browser that knows no policy gets the stricter of both.
      "X-Frame-Options": "SAMEORIGIN",
    },
  });
}

function redirect(target: string): Response {
  return new Response(null, { status: 302, headers: { Location: previewPath + target } });
}

/** What a preview needs and no more: it asks nothing of the server by itself, and sends no form. In development Vite needs more. */
function contentSecurityPolicy(frameAncestors: string): string {
  if (!import.meta.env.PROD) return `frame-ancestors ${frameAncestors}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join("; ");
}
