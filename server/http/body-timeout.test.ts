import { expect, test, vi } from "vitest";
import { startAnsweringServer } from "#tests/support/servers/answering-server.ts";
import { openRaw } from "#tests/support/servers/raw-connection.ts";
import { limitBody, longestRequestMs } from "./body-timeout.ts";
import { takesLargeFile } from "./large-files.ts";

test("a form's body has three minutes, and a large file half an hour at most", async () => {
  const url = await startAnsweringServer((request, response) =>
    limitBody(request, response, takesLargeFile(request.url ?? "")),
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const paths = ["/api/records/volunteer-application", "/desk/api/pictures/upload?name=a", "/spaces/cjf/uploads"];
    const [form, picture, upload] = await Promise.all(
      paths.map(async (path) => {
        const raw = await openRaw(url);
        raw.send(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\nhalf`);
        await expect.poll(() => raw.received()).toContain("100 Continue");
        return raw;
      }),
    );
    await vi.advanceTimersByTimeAsync(180_000);
    await expect.poll(() => form?.isOver()).toBe(true);
    expect(form?.received()).toContain("HTTP/1.1 408 ");
    expect([picture?.isOver(), upload?.isOver()]).toEqual([false, false]);
    expect(longestRequestMs).toBeLessThanOrEqual(30 * 60_000);
    for (const each of [picture, upload]) each?.end();
  } finally {
    vi.useRealTimers();
  }
});

test("a page that was answered does not wait for a body that still comes", async () => {
  const url = await startAnsweringServer((request, response) => {
    limitBody(request, response, false);
    response.end("a page");
  });
  const raw = await openRaw(url);
  raw.send("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf");
  await expect.poll(() => raw.isOver()).toBe(true);
  expect(raw.received()).toContain("a page");
});

test("nothing is left of a request that was answered before its body had come", async () => {
  const url = await startAnsweringServer((request, response) => {
    limitBody(request, response, false);
    response.end();
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const before = vi.getTimerCount();
    const raw = await openRaw(url);
    raw.send("POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf");
    await expect.poll(() => raw.received()).toContain("HTTP/1.1 200");
    raw.end();
    await expect.poll(() => vi.getTimerCount()).toBe(before);
  } finally {
    vi.useRealTimers();
  }
});

test("only what signed-in people and their programs send as a file has longer", () => {
  for (const path of ["/imageupload", "/desk/api/bands/x/notes", "/uploads", "/content/spaces/cjf/entries"])
    expect([path, takesLargeFile(path)]).toEqual([path, false]);
  for (const path of ["/content/spaces/cjf/uploads", "/spaces/cjf/environments/master/uploads?x=1"])
    expect([path, takesLargeFile(path)]).toEqual([path, true]);
});
