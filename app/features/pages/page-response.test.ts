import { expect, test } from "vitest";
import { loadAnyPage } from "./page-response.ts";

test("a page that is not published is 404, and called so", async () => {
  const noPages = async () => Response.json({ items: [] });
  await expect(loadAnyPage(noPages, "nothing")).rejects.toMatchObject({
    init: { status: 404, statusText: "Not Found" },
  });
});
