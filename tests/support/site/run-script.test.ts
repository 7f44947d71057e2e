import { expect, test } from "vitest";
import { runInProcess } from "./run-script.ts";

test("a script that throws leaves the exit code of the tests as it was", async () => {
  const { exitCode } = process;
  await expect(runInProcess("no-such-script", [], {})).rejects.toThrow("no-such-script");
  expect(process.exitCode).toBe(exitCode);
});
