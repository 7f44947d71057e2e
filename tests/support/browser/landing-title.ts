import type { createContent } from "#services/content/content.server.ts";

/** The title of the landing page, as a page reads it; undefined where there is none. */
export async function landingTitle({ client }: Pick<ReturnType<typeof createContent>, "client">) {
  const { items } = await client.entries({ content_type: "landingPage", include: 10, limit: 1 });
  const [first] = items;
  return first && typeof first === "object" && "fields" in first ? Object(first.fields).title : undefined;
}
