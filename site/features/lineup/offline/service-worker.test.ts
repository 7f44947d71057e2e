import { afterAll, beforeAll, expect, test, vi } from "vitest";

type Handler = (event: unknown) => void;
type Asked = { path: string; method?: string; mode?: string; headers?: Record<string, string> };

const origin = "https://festival.example";
const stored = vi.fn<() => Promise<Response | undefined>>();
const network = vi.fn<() => Promise<Response>>();
const handlers = new Map<string, Handler>();

beforeAll(async () => {
  vi.stubGlobal("self", {
    location: { origin },
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
  });
  vi.stubGlobal("caches", { open: async () => ({ match: stored }) });
  vi.stubGlobal("fetch", network);
  await import("./service-worker.ts");
});
afterAll(() => void vi.unstubAllGlobals());

/** @returns the worker's answer, or "passed by" where the browser asks by itself. */
async function answerTo({ path, method = "GET", mode = "cors", headers = {} }: Asked) {
  const respondWith = vi.fn<(answer: Promise<Response>) => void>();
  // Only browsers make requests that navigate.
  const request = { url: new URL(path, origin).href, method, mode, headers: new Headers(headers) };
  handlers.get("fetch")?.({ request, preloadResponse: undefined, waitUntil: () => {}, respondWith });
  const [answer] = respondWith.mock.calls[0] ?? [];
  return answer === undefined ? "passed by" : (await answer).text();
}

test.each<Asked>([
  // The contact and the volunteers' form, on a document that was opened as /schedule.
  { path: "/graphql", method: "POST" },
  { path: "/api/records/volunteer-application", method: "POST" },
  { path: "/contact", method: "POST", mode: "navigate" },
  { path: "/imageupload", method: "POST" },
  { path: "/content/assets/cjf/poster/poster.png", method: "POST" },
  // Calls of the API, and data of pages.
  { path: "/api/records/get-bands" },
  { path: "/schedule.data" },
  { path: "/content/spaces/cjf/environments/master/entries" },
  { path: "/imageupload/abc.jpg" },
  // Pages of others.
  { path: "/contact", mode: "navigate" },
  { path: "/desk", mode: "navigate" },
  { path: "/desk/api/bands" },
  { path: "/assets/desk/main-DhV1x2a3.js" },
  { path: "/my/x7Qz", mode: "navigate" },
  { path: "/sandbox/stripe/stripe.js" },
  // Whether a page can be reached, parts of a film, and other sites.
  { path: "/schedule", method: "HEAD" },
  { path: "/content/assets/cjf/film/film.mp4", headers: { Range: "bytes=0-" } },
  { path: "https://js.stripe.com/assets/stripe-DhV1x2a3.js" },
])("%j is passed by", async (asked) => {
  stored.mockResolvedValue(new Response("stored"));
  expect(await answerTo(asked)).toBe("passed by");
});

test.each([
  ["a page that the network answers", { path: "/schedule", mode: "navigate" }, 200, "network"],
  ["a page that is gone", { path: "/bands/difflock", mode: "navigate" }, 404, "network"],
  ["a page behind a proxy without a site", { path: "/schedule/friday", mode: "navigate" }, 502, "stored"],
  ["a script of the build", { path: "/assets/root-DhV1x2a3.js" }, 200, "stored"],
  ["a picture that the network answers", { path: "/content/assets/cjf/logo/logo.svg" }, 200, "network"],
])("%s", async (_, asked, status, expected) => {
  stored.mockResolvedValue(new Response("stored"));
  network.mockResolvedValue(new Response("network", { status }));
  expect(await answerTo(asked)).toBe(expected);
});

test("without network a page and a picture are what is stored", async () => {
  stored.mockImplementation(async () => new Response("stored"));
  network.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await answerTo({ path: "/my-festival", mode: "navigate" })).toBe("stored");
  expect(await answerTo({ path: "/content/assets/cjf/poster/poster.png?w=320" })).toBe("stored");
});
