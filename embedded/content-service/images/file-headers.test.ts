import { expect, it } from "vitest";
import { fileHeaders } from "./file-headers.ts";

it.each([
  "text/javascript",
  "Text/JavaScript",
  "text/javascript; charset=utf-8",
  "text/javascript;version=1",
  "text/ecmascript",
  "text/jscript",
  "text/livescript",
  "text/x-javascript",
  "application/javascript",
  "application/x-javascript",
  "application/ecmascript",
  "application/wasm",
  "application/manifest+json",
  "text/css",
  "text/html",
  "TEXT/HTML; charset=utf-8",
  "application/xhtml+xml",
  "application/vnd.wap.xhtml+xml",
  "application/xml",
  "text/xml",
  "text/xsl",
  "application/rss+xml",
  "image/svg",
  "image/x+xml",
  "multipart/related",
  "message/rfc822",
  "application/x-shockwave-flash",
  "image/png, text/html",
  "image/png\ntext/html",
  "nothing",
  "",
])("a file of the type %j can only be saved", (contentType) => {
  expect(fileHeaders(contentType)).toMatchObject({
    "Content-Type": "application/octet-stream",
    "Content-Disposition": "attachment",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": expect.stringContaining("sandbox"),
  });
});

it.each(["image/png", "image/vnd.microsoft.icon", "video/mp4", "audio/mpeg", "application/pdf", "IMAGE/JPEG"])(
  "a file of the type %s is sent as it is",
  (contentType) => {
    const headers = { "Content-Type": contentType.toLowerCase(), "X-Content-Type-Options": "nosniff" };
    expect(fileHeaders(contentType)).toEqual(headers);
  },
);

it.each([
  "image/svg+xml",
  "image/SVG+xml",
  "text/plain; charset=utf-8",
  "text/csv",
  "text/vtt",
  "font/woff2",
  "application/msword",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.oasis.opendocument.spreadsheet",
])("a file of the type %s is sent in a sandbox", (contentType) => {
  const headers = fileHeaders(contentType);
  expect(headers["Content-Type"]).toBe(contentType.toLowerCase());
  expect(headers["Content-Security-Policy"]).toContain("sandbox");
  expect(headers["Content-Disposition"]).toBeUndefined();
});
