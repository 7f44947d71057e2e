import { expect, test } from "vitest";
import { fileSize } from "./file-size.ts";

test("a size is said as people say it", () => {
  expect(fileSize(12)).toBe("1 KB");
  expect(fileSize(640 * 1024)).toBe("640 KB");
  expect(fileSize(1023 * 1024)).toBe("1 MB");
  expect(fileSize(2.44 * 1024 * 1024)).toBe("2.4 MB");
});
