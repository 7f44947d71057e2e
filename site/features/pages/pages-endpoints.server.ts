import { Hono } from "hono";
import type { ContentClient } from "#services/content/pages/content-client.server.ts";
import { isSlug, type MovedPage } from "./loading/moved-page.ts";

const questions = ["volunteer-application-questions", "band-application-questions"] as const;

/**
 * The content of pages and questions: `{ items: [{ sys, fields }], total, skip, limit }`, links resolved to depth 10; and `GET /api/moved-page?slug=history`, the slug of
 * the page that had this one before: `{ slug }`, or null.
 */
export function pagesEndpoints(
  content: ContentClient,
  presentSlugOf: (slug: string) => Promise<string | undefined> = async () => undefined,
): Hono {
  const first = (query: Record<string, string>) => content.entries({ ...query, include: 10, limit: 1 });
  const routes = new Hono()
    .get("/api/moved-page", async (c) => {
      const slug = c.req.query("slug") ?? "";
      const present = isSlug(slug) ? await presentSlugOf(slug) : undefined;
      return c.json({ slug: present ?? null } satisfies MovedPage);
    })
    .get("/api/landingPage", async (c) => c.json(await first({ content_type: "landingPage" })))
    .get("/api/page/band-applications", async (c) =>
      c.json(await first({ content_type: "generalPage", "fields.slug": "band-applications" })),
    )
    .get("/api/page/member-email", async (c) => c.json(await first({ content_type: "memberEmail" })));
  for (const slug of questions) {
    routes.get(`/api/page/${slug}`, async (c) =>
      c.json(await first({ content_type: "applicationQuestions", "fields.slug": slug })),
    );
  }
  return routes;
}
