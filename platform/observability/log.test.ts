import { expect, test } from "vitest";
import { createLog } from "./log.server.ts";

test("the log says what the database refused, but not what was in it", () => {
  const lines: string[] = [];
  const log = createLog("info", "stdout", { write: (line) => lines.push(line) });
  const row = { detail: "Failing row contains (Ann, ann@example.org).", where: "COPY line 1: Ann" };
  log.error({ err: Object.assign(new Error("null value in a column"), { code: "23502", ...row }) }, "a request failed");
  expect(lines.join("")).toMatch(/null value in a column.*23502/);
  expect(lines.join("")).not.toMatch(/Ann|ann@/);
});
