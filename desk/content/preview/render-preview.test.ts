import { expect, test, vi } from "vitest";
import { renderPreview } from "./render-preview.ts";

const answer = (body: BodyInit | null, init: ResponseInit) =>
  vi.stubGlobal("fetch", async () => new Response(body, init));

test("a connection that ends within the page is a fault like none at all, and no error", async () => {
  const noConnection = { fault: "There is no connection just now: the page beside is not up to date." };
  const broken = new ReadableStream({
    pull: (controller) => controller.error(new TypeError("terminated")),
  });
  answer(broken, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  expect(await renderPreview("/about-cjf", { entries: [] })).toEqual(noConnection);

  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await renderPreview("/about-cjf", { entries: [] })).toEqual(noConnection);
});

test("where too much was asked, the next page waits as long as the server says", async () => {
  answer("{}", { status: 429, headers: { "Content-Type": "application/problem+json", "Retry-After": "7" } });
  expect(await renderPreview("/about-cjf", { entries: [] })).toMatchObject({ waitMs: 7_000 });
});
