import { createClient } from "contentful";
import { contentApi } from "#services/site/site-fetch.ts";
import { resolveTree } from "./resolve-tree.ts";

/** The content service does not respond, and there is no earlier copy of the result. */
export class ContentUnavailable extends Error {
  override name = "ContentUnavailable";
}

/** What the site's own API, `/api/page/{slug}` and its like, asks of the content service: entries as resolved trees, cut to depth 10. */
export type ContentClient = { entries(query: Record<string, string | number>): Promise<ContentPage> };
type ContentPage = { total: number; skip: number; limit: number; items: unknown[] };

/**
 * Asks by the official SDK, without a socket.
 *
 * @param send takes the SDK's requests, with the public token
 */
export function createContentClient(send: (request: Request) => Promise<Response>, siteUrl: string): ContentClient {
  const { space, environment, token } = contentApi;
  const client = createClient({
    space,
    environment,
    accessToken: token,
    basePath: "/content",
    retryOnError: false,
    adapter: async (request) => {
      const address = new URL(new URL(request.url ?? "", request.baseURL).pathname, siteUrl);
      for (const [name, value] of Object.entries(request.params ?? {})) address.searchParams.set(name, String(value));
      const response = await send(new Request(address, { headers: { Authorization: `Bearer ${token}` } }));
      const answer = {
        data: await response.text(),
        status: response.status,
        statusText: response.statusText,
        headers: {},
        config: request,
      };
      if (response.ok) return { ...answer, data: JSON.parse(answer.data) };
      throw Object.assign(new Error(`The content service answered ${response.status}`), {
        response: answer,
        config: request,
      });
    },
  });
  return {
    async entries(query) {
      const response = await client.withoutLinkResolution.getEntries(query).catch(whatItMeans);
      const { total, skip, limit } = response;
      return { total, skip, limit, items: resolveTree(response) };
    },
  };
}

/** A space that does not have the content type yet answers 400; to a page that is the same as having no entry. */
function whatItMeans(error: unknown) {
  if (error instanceof Error && error.name === "InvalidQuery") return { total: 0, skip: 0, limit: 0, items: [] };
  throw new ContentUnavailable("The content service does not answer.", { cause: error });
}
