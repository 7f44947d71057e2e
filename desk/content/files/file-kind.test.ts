import { expect, test } from "vitest";
import { fileKind } from "./file-kind.ts";

test("a file is told by its kind and its size, and not by its media type", () => {
  expect(fileKind({ type: "image/png", width: 1200, height: 800 })).toBe("PNG picture, 1200\u00a0×\u00a0800");
  expect(fileKind({ type: "image/svg+xml", width: null, height: null })).toBe("SVG picture");
  expect(fileKind({ type: "video/mp4", width: null, height: null })).toBe("MP4 film");
  expect(fileKind({ type: "application/pdf", width: null, height: null })).toBe("PDF file");
  expect(fileKind({ type: "application/vnd.ms-excel", width: null, height: null })).toBe("File");
  expect(fileKind({ type: "", width: null, height: null })).toBe("File");
});
