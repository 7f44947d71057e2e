import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { z } from "zod";
import { storedPagePath } from "#site/features/lineup/offline/stored-addresses.ts";

const manifest = z
  .object({
    start_url: z.string(),
    display: z.string(),
    icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.enum(["any", "maskable"]) })),
    shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
  })
  .parse(JSON.parse(readFileSync("public/site.webmanifest", "utf8")));

test("the site can be installed, with icons in the sizes that browsers ask for, and cut to a shape or not", async () => {
  expect(manifest.display).toBe("standalone");
  for (const purpose of ["any", "maskable"])
    expect(manifest.icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)).toEqual([
      "192x192",
      "512x512",
    ]);
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(`public${src}`).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
});

test("installed, the site begins with a page that opens without network, and leads to line-up, schedule and my festival", () => {
  expect(storedPagePath(manifest.start_url)).toBe(manifest.start_url);
  expect(manifest.shortcuts).toEqual([
    { name: "Line-up", url: "/band" },
    { name: "Schedule", url: "/schedule" },
    { name: "My festival", url: "/my-festival" },
  ]);
});
