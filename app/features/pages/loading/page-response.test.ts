import { expect, test } from "vitest";
import { loadPageOr404 } from "./page-response.ts";

test("an unpublished page gets 404 with its status text", async () => {
  const noPages = async () => Response.json({ items: [] });
  await expect(loadPageOr404(noPages, "nothing")).rejects.toMatchObject({
    init: { status: 404, statusText: "Not Found" },
  });
});
