import { expect, test } from "vitest";
import { explainFailure } from "./explain-failure.server.ts";

test.each([
  [{ code: "ENOSPC", syscall: "write" }, /^The disk is full/],
  [{ code: "EACCES", syscall: "open", path: "/var/backups" }, /^\/var\/backups cannot be read or written by the user/],
  [{ code: "EROFS", syscall: "mkdir", path: "/mnt" }, /^\/mnt is on a disk that can only be read/],
  [{ code: "ENOENT", syscall: "open", path: "/x" }, /^There is no \/x/],
  [{ errcode: 13 }, /^The disk is full/],
  [{ errcode: 8 }, /^The database cannot be written/],
  [{ errcode: 5 }, /^The database cannot be used just now\. Please try again in a minute/],
])("a failure of the disk or the database says what it is: %o", (facts, words) => {
  const failure = Object.assign(new Error("that is why"), facts);
  expect(explainFailure(failure)).toMatch(words);
  expect(explainFailure(new Error("it failed", { cause: failure }))).toMatch(words);
});

test("any other error is a bug, and is not explained", () => {
  expect(explainFailure(new Error("x is undefined"))).toBeUndefined();
});
