import { expect, test } from "vitest";
import { loadAnyPage } from "./page-response.ts";

test("an unpublished page gets 404 with its status text", async () => {
  const noPages = async () => Response.json({ items: [] });
  await expect(loadAnyPage(noPages, "nothing")).rejects.toMatchObject({
    init: { status: 404, statusText: "Not Found" },
  });
});
