import { describe, expect, test } from "vitest";
import type { SiteFetch } from "#services/site/site-fetch.ts";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import { loadMovedPageOrPlaceholder, loadPageOr404 } from "./page-response.ts";

const contentType = { sys: { type: "Link", linkType: "ContentType", id: "generalPage" } };
const page = { sys: { id: "p", type: "Entry", contentType }, fields: { title: "History", sections: [] } };

/** A site with these pages, and with these former slugs of them. */
const site =
  (pages: readonly string[], moved: Record<string, string> = {}): SiteFetch =>
  async (path) => {
    const { pathname, searchParams } = new URL(path, "http://site");
    const slug = searchParams.get("slug") ?? searchParams.get("fields.slug") ?? "";
    if (pathname === "/api/moved-page") return Response.json({ slug: moved[slug] ?? null });
    return Response.json({ items: pages.includes(slug) ? [page] : [] });
  };

test("an unpublished page gets 404 with its status text", async () => {
  await expect(loadPageOr404(site([]), "nothing")).rejects.toMatchObject({
    init: { status: 404, statusText: "Not Found" },
  });
});

describe("an address that a page had before", () => {
  const redirectOf = async (loading: Promise<unknown>) => {
    const response = await loading.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(response instanceof Response)) throw new Error("There was no redirect.");
    return [response.status, response.headers.get("Location"), response.headers.get("Cache-Control")];
  };

  test("redirects to the present one, with the query, and browsers ask again", async () => {
    const fetch = site(["our history/now"], { history: "our history/now" });
    const expected = [301, "/our%20history/now?from=mail", "no-cache"];
    expect(await redirectOf(loadPageOr404(fetch, "history", "?from=mail"))).toEqual(expected);
    expect(await redirectOf(loadMovedPageOrPlaceholder(fetch, "history", "?from=mail"))).toEqual(expected);
  });

  test("is that of the page that has it now", async () => {
    const fetch = site(["history"], { history: "elsewhere" });
    expect((await loadPageOr404(fetch, "history")).data.title).toBe("History");
    expect((await loadMovedPageOrPlaceholder(fetch, "history")).data.title).toBe("History");
  });

  test("of a page with a route of its own that never moved shows the placeholder", async () => {
    expect(await loadMovedPageOrPlaceholder(site([]), "history")).toMatchObject({ init: { status: 200 } });
  });

  test("is not asked for where no page could have it, and is 404 where it cannot be known", async () => {
    const asked: string[] = [];
    const failing: SiteFetch = async (path) => {
      asked.push(path);
      return path.startsWith("/api") ? new Response(null, { status: 503 }) : Response.json({ items: [] });
    };
    for (const slug of ["a".repeat(257), "a\0b"])
      await expect(loadPageOr404(failing, slug)).rejects.toMatchObject({ init: { status: 404 } });
    expect(asked).toEqual([]);
    await expect(loadPageOr404(failing, "history")).rejects.toMatchObject({ init: { status: 404 } });
    expect(takeConsole()).toHaveLength(1);
  });
});
