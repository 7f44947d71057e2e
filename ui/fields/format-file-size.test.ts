import { expect, test } from "vitest";
import { formatFileSize } from "./format-file-size.ts";

test("a size is said as people say it", () => {
  expect(formatFileSize(12)).toBe("1 KB");
  expect(formatFileSize(640 * 1024)).toBe("640 KB");
  expect(formatFileSize(999.9 * 1024)).toBe("1 MB");
  expect(formatFileSize(1023 * 1024)).toBe("1 MB");
  expect(formatFileSize(2.44 * 1024 * 1024)).toBe("2.4 MB");
});
