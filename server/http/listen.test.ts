import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { CannotListen, listen } from "./listen.ts";

test.each(["192.0.2.1", "2001:db8::1", "no-such-host.invalid"])(
  "HOST=%s is named as the setting to mend",
  async (host) => {
    const failure = listen(createServer(), 0, host);
    await expect(failure).rejects.toThrow(CannotListen);
    await expect(failure).rejects.toThrow(/^HOST is no address of this machine/);
  },
);

test("a port that is taken is named as the setting to mend", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  await expect(listen(createServer(), port, "127.0.0.1")).rejects.toThrow(/^Something else listens there already/);
});
