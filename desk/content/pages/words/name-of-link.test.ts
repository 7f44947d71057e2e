import { expect, test } from "vitest";
import { nameOfLink } from "./name-of-link.ts";

test("a picture is called by its title, or else by its file", () => {
  const asset = { version: 1, state: "published" as const, description: "", focus: null, file: null };
  const file = { fileName: "band.jpg", contentType: "image/jpeg", url: "", size: 1, width: 1, height: 1 };
  const assets = {
    hall: { ...asset, id: "hall", title: "The hall" },
    band: { ...asset, id: "band", title: "", file },
    empty: { ...asset, id: "empty", title: "" },
  };
  const nameOf = nameOfLink(new Map(), assets, []);
  expect(["hall", "band", "empty", "gone"].map(nameOf)).toEqual([
    "The hall",
    "band.jpg",
    "a file without a title",
    undefined,
  ]);
});
