import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createToken } from "#desk/frame/access/credentials/personal-tokens.server.ts";
import { openContentDesk } from "#tests/support/desk/content-desk.ts";
import { createApp } from "../app.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

test("a body that is held back gets 408, and its connection is closed: JSON after ten seconds, a file after thirty", async () => {
  await using site = await openContentDesk();
  const app = createApp(site.services);
  const token = await createToken(site.services.db, site.ann.personId, { name: "export", days: 7 });
  const desk = { Cookie: site.ann.cookie, "Sec-Fetch-Site": "same-origin" };
  const program = { Authorization: `Bearer ${token}` };
  const json = { "Content-Type": "application/json" };
  const environment = "/content/spaces/cjf/environments/master";
  const requests = [
    [10, "POST", "/desk/api/content/save", { ...desk, ...json }],
    [10, "POST", "/desk/api/sign-in/mail", { "Sec-Fetch-Site": "same-origin", ...json }],
    [10, "PUT", `${environment}/entries/new-one`, program],
    [30, "POST", "/content/spaces/cjf/uploads", program],
    [30, "POST", `/desk/api/pictures/upload?id=${"a".repeat(22)}&name=a.txt`, desk],
  ] as const;
  for (const [seconds, method, path, headers] of requests) {
    const sent = Promise.withResolvers<void>();
    const pull = () => {
      sent.resolve();
      return new Promise<void>(() => undefined);
    };
    const init = { method, headers, body: new ReadableStream({ pull }, { highWaterMark: 0 }), duplex: "half" };
    let answer: Response | undefined;
    const answering = Promise.resolve(app.request(path, init)).then((response) => {
      answer = response;
    });
    await sent.promise;
    await vi.advanceTimersByTimeAsync((seconds - 1) * 1000);
    expect([path, answer]).toEqual([path, undefined]);
    await vi.advanceTimersByTimeAsync(1000);
    await answering;
    expect([path, answer?.status, answer?.headers.get("Connection")]).toEqual([path, 408, "close"]);
    expect(answer?.headers.get("Content-Type")).toContain("application/problem+json");
  }
});
