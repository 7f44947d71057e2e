import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isReachable, watchReachability } from "./reachability.ts";

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const browser = Object.assign(new EventTarget(), { location: { pathname: "/schedule/friday" } });
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const reports: boolean[] = [];
let end = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", browser);
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", network);
  page.visibilityState = "visible";
  answerWith(503);
  reports.length = 0;
});

afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  network.mockReset();
});

function answerWith(status: number) {
  network.mockImplementation(async () => new Response(null, { status }));
}

async function startWatching() {
  end = watchReachability((answer) => reports.push(answer));
  await vi.advanceTimersByTimeAsync(0);
}

test.each([
  [200, true],
  [404, true],
  [500, true],
  [502, false],
  [503, false],
  [504, false],
])("a site that answers with %i is reachable: %s", async (status, expected) => {
  answerWith(status);
  expect(await isReachable("/schedule")).toBe(expected);
});

test("without network nothing is reachable", async () => {
  network.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await isReachable("/schedule")).toBe(false);
});

test("after trouble at the server it is noticed within half a minute that the page is there again, and when it goes again", async () => {
  await startWatching();
  answerWith(200);
  await vi.advanceTimersByTimeAsync(30_000);
  answerWith(502);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reports).toEqual([false, true, false]);
  expect(network).toHaveBeenLastCalledWith(
    "/schedule/friday",
    expect.objectContaining({ method: "HEAD", cache: "no-store" }),
  );
});

test.each([
  ["the network comes", browser, "online"],
  ["the network goes", browser, "offline"],
  ["the tab is looked at again", page, "visibilitychange"],
])("it is asked at once when %s", async (_, target, change) => {
  await startWatching();
  answerWith(200);
  target.dispatchEvent(new Event(change));
  await vi.advanceTimersByTimeAsync(0);
  expect(reports).toEqual([false, true]);
});

test("a tab that nobody looks at asks nothing, nor does a page that was left", async () => {
  await startWatching();
  page.visibilityState = "hidden";
  await vi.advanceTimersByTimeAsync(90_000);
  page.visibilityState = "visible";
  end();
  browser.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(90_000);
  expect(network).toHaveBeenCalledTimes(1);
});

test("an answer that was overtaken by a later one counts no more", async () => {
  const first = Promise.withResolvers<Response>();
  network.mockReturnValueOnce(first.promise);
  await startWatching();
  browser.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  first.resolve(new Response());
  await vi.advanceTimersByTimeAsync(0);
  expect(reports).toEqual([false]);
});
