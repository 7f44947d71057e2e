import { expect, test } from "vitest";
import { focuses, pageImageQueries } from "#services/content/pictures/image-variants.ts";
import { renderMarkup } from "#tests/support/browser/render-markup.tsx";
import { Picture } from "./picture.tsx";

const asset = { url: "/content/assets/a.png", alt: "A horn", width: 900, height: 600, contentType: "image/png" };

test("a picture has AVIF and WebP variants up to its own width, its dimensions and its alt text", () => {
  const markup = renderMarkup(<Picture asset={asset} sizes="50vw" />);
  expect(markup).toMatch(/type="image\/avif" srcSet="[^"]*w=320[^"]* 800w"/);
  expect(markup).toContain('type="image/webp"');
  expect(markup).toContain('alt="A horn" width="900" height="600" loading="lazy"');
});

test("a picture whose dimensions are unknown keeps the space of most pictures", () => {
  const unknown = { ...asset, width: undefined, height: undefined };
  expect(renderMarkup(<Picture asset={unknown} sizes="50vw" />)).toContain('width="1200" height="900"');
  expect(renderMarkup(<Picture asset={unknown} sizes="50vw" crop="poster" />)).toContain('width="1200" height="1600"');
});

test("every variant of a cropped picture has the cropped shape", () => {
  expect(renderMarkup(<Picture asset={asset} sizes="1px" crop="poster" />)).toContain("w=320&amp;h=427&amp;fit=fill");
});

test("the server accepts exactly the variants that pictures ask for", () => {
  const large = { ...asset, width: 4000 };
  const crops = [{}, { crop: "hexagon" }, { crop: "poster" }] as const;
  const sources = [large, ...focuses.map((focus) => ({ ...large, focus }))];
  const markup = sources
    .flatMap((source) => crops.map((crop) => renderMarkup(<Picture asset={source} sizes="1px" {...crop} priority />)))
    .join();
  const asked = [...markup.matchAll(/a\.png(\?[^"\s]+)/g)].map(([, query = ""]) => query.replaceAll("&amp;", "&"));
  expect(new Set(asked)).toEqual(new Set(pageImageQueries()));
});

test("a picture with a focus is cut around it, by its variants or by the style sheet; one without has no word of it", () => {
  const focused = { ...asset, focus: "top_left" as const };
  expect(renderMarkup(<Picture asset={focused} sizes="1px" crop="hexagon" />)).toMatch(
    /w=320&amp;h=370&amp;fit=fill&amp;f=top_left/,
  );
  expect(renderMarkup(<Picture asset={focused} sizes="1px" />)).toContain('data-focus="top_left"');
  const plain =
    renderMarkup(<Picture asset={asset} sizes="1px" />) +
    renderMarkup(<Picture asset={asset} sizes="1px" crop="poster" />);
  expect(plain).not.toMatch(/focus|f=/);
});

test("a picture above the fold is eager and preloaded", () => {
  const markup = renderMarkup(<Picture asset={asset} sizes="100vw" priority />);
  expect(markup).toContain('<link rel="preload" as="image"');
  expect(markup).toContain('loading="eager" fetchPriority="high"');
});

test("an SVG has no variants", () => {
  expect(renderMarkup(<Picture asset={{ ...asset, contentType: "image/svg+xml" }} sizes="1px" />)).toMatch(
    /^<img src="\/content\/assets\/a\.png"/,
  );
});
