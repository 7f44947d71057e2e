import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { variantQuery } from "#services/content/pictures/image-variants.ts";
import { Picture } from "#ui/media/picture.tsx";
import { pagesByLinks, pictureAddresses } from "./page-pictures.ts";

const asset = {
  url: "/content/assets/cjf/hero/1/hero.png",
  alt: "",
  width: 500,
  height: 400,
  contentType: "image/png",
};

test("finds the AVIF variants of a picture in the markup of a page", () => {
  const html = renderToStaticMarkup(createElement(Picture, { asset, sizes: "100vw", crop: "poster" }));
  expect(pictureAddresses(html + html)).toEqual(
    [320, 480].map((width) => asset.url + variantQuery(width, "avif", { crop: "poster" })),
  );
});

const site: Record<string, string> = {
  "/band":
    '<a class="x" href="/bands/cordial?from=wall">Cordial</a><a href="/schedule.ics">Calendar</a><a href="/bands/mao&#x27;malley">Ma</a><a href="/bands/dr.jazz">Dr</a>',
  "/": '<a href="/band">Bands</a><a href="/gone#top">Gone</a><a href="//elsewhere.example.org/">Elsewhere</a>',
  "/bands/cordial": "<a href='https://cordial.example.org/'>Listen</a>",
};

async function readAll(maxPages: number) {
  const asked: string[] = [];
  const fetch = async (path: string) => {
    asked.push(path);
    const headers = { "Content-Type": "text/html; charset=utf-8" };
    return new Response(site[path] ?? "", { status: path in site ? 200 : 404, headers });
  };
  const pages = await Array.fromAsync(pagesByLinks(fetch, maxPages));
  return { asked, pages };
}

test("reads the line-up, the landing page and each page that they link to, once", async () => {
  const { asked, pages } = await readAll(10);
  expect(asked).toEqual(["/band", "/", "/bands/cordial", "/bands/mao'malley", "/bands/dr.jazz", "/gone"]);
  expect(pages).toEqual([site["/band"], site["/"], site["/bands/cordial"]]);
});

test("reads no more pages than it may", async () => {
  expect((await readAll(3)).asked).toEqual(["/band", "/", "/bands/cordial"]);
});
