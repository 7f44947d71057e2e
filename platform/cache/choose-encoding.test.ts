import { expect, test } from "vitest";
import { chooseEncoding } from "./choose-encoding.server.ts";

test("each client gets the smallest encoding that it accepts", () => {
  for (const [accepted, encoding] of [
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["GZIP", "gzip"],
    ["*", "br"],
    ["br;q=0, *", "gzip"],
    ["br;q=0.1, gzip;q=0.9", "gzip"],
    ["gzip;q=1.0, br;q=1.0", "br"],
    ["br;q=0", "identity"],
    ["deflate", "identity"],
    ["identity", "identity"],
    ["gzip;q=many", "identity"],
    [", ;q=1, gzip ; q=0.5", "gzip"],
  ] as const)
    expect(chooseEncoding(accepted), accepted).toBe(encoding);
});
