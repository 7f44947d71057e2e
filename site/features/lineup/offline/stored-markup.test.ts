import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import {
  chooseWidth,
  filesNamedIn,
  namesNeededFiles,
  picturesIn,
  storedPagesLinkedFrom,
  widestOf,
  withTimeOfStoring,
} from "./stored-markup.ts";

test("the files that a page and its scripts name are found, those that they load later among them", () => {
  const html = `<link rel="stylesheet" href="/assets/style-BCvDgz36.css"/><script>import "/assets/manifest-c4646b36.js";
import * as route0 from "/assets/root-DsFILW-N.js";</script><img src="/content/assets/cjf/logo/logo.svg"/>`;
  expect(filesNamedIn(html)).toEqual([
    "/assets/style-BCvDgz36.css",
    "/assets/manifest-c4646b36.js",
    "/assets/root-DsFILW-N.js",
  ]);
  const script = `import{r as e}from"./clock-DKavnmGS.js";const load=()=>import(\`./own-festival-CQKo-2ui.js\`)`;
  expect(filesNamedIn(script)).toEqual(["/assets/clock-DKavnmGS.js", "/assets/own-festival-CQKo-2ui.js"]);
  expect(filesNamedIn("@font-face{src:url(/assets/archivo-RpPT93I8.woff2)}")).toEqual([
    "/assets/archivo-RpPT93I8.woff2",
  ]);
});

test("the manifest, which names the scripts of all pages, leads to none of them", () => {
  expect(namesNeededFiles("/assets/manifest-c4646b36.js")).toBe(false);
  expect(namesNeededFiles("/assets/archivo-RpPT93I8.woff2")).toBe(false);
  expect(namesNeededFiles("/assets/root-DsFILW-N.js")).toBe(true);
});

test("each picture is found in one size", () => {
  const { document } = parseHTML(`<img src="/content/assets/cjf/logo/logo.svg">
    <picture><source type="image/avif" srcset="/p.png?w=640&fm=avif 640w">
    <source type="image/webp" srcset="/p.png?w=320&fm=webp 320w, /p.png?w=800&fm=webp 800w, /p.png?w=1080&fm=webp 1080w">
    <img src="/p.png?w=1080&fm=jpg"></picture>`);
  expect(picturesIn(document)).toEqual(["/content/assets/cjf/logo/logo.svg", "/p.png?w=800&fm=webp"]);
  expect(chooseWidth("/small.png?w=320 320w")).toBe("/small.png?w=320");
});

test("a picture that pages show in several sizes is stored once, in the widest of them", () => {
  const [narrow, wide] = ["/content/assets/p.png?w=480&fm=webp", "/content/assets/p.png?w=640&fm=webp"];
  const other = "/content/assets/other.png?w=320&fm=webp";
  expect(widestOf([narrow, other, wide, narrow])).toEqual([wide, other]);
  expect(widestOf([wide, narrow])).toEqual([wide]);
  expect(widestOf([wide, "/content/assets/p.png"])).toEqual(["/content/assets/p.png"]);
});

test("of the links of a page only those count that lead to a page which may be stored", () => {
  const { document } = parseHTML(
    `<a href="/schedule/friday">Friday</a><a href="/schedule/friday">Fri</a><a href="/schedule/friday.ics">Calendar</a><a href="/">Home</a>
    <a href="https://example.org/schedule">Elsewhere</a><a>No link</a>`,
  );
  expect(storedPagesLinkedFrom(document)).toEqual(["/schedule/friday"]);
});

test("a stored page carries the time at which it was stored", () => {
  expect(withTimeOfStoring(`<!DOCTYPE html><html lang="en-AU"><head>`, 1_812_000_000_000)).toBe(
    `<!DOCTYPE html><html data-stored="1812000000000" lang="en-AU"><head>`,
  );
});
