import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { openTestServices } from "#tests/support/site/services.ts";

test.each(["/api/page/history", "/content/spaces/cjf/environments/master/entries", "/schedule.ics", "/sitemap.xml"])(
  "%s is rate-limited per client, because it is produced for each request",
  async (path) => {
    const { services, close } = await openTestServices({ RATE_LIMIT: "on" });
    await using _ = { [Symbol.asyncDispose]: close };
    const app = createApp(services);
    const from = (remoteAddress: string) => app.request(path, {}, { incoming: { socket: { remoteAddress } } });
    const responses = await Promise.all(Array.from({ length: 121 }, () => from("192.0.2.1")));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await from("192.0.2.2")).status).not.toBe(429);
  },
);
