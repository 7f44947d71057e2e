import { expect, test } from "vitest";
import { textIn } from "#tests/support/browser/render-markup.tsx";
import { renderSection } from "#tests/support/browser/render-section.tsx";
import { entryOf, pictureOf } from "#tests/support/content/content-fixtures.ts";
import { landingSponsors, pageSponsors } from "./landing-page-sponsor-section.tsx";

const sponsor = (title: string, fields = {}) =>
  entryOf("sponsor", { title, sponsorImage: pictureOf(title.toLowerCase()), ...fields }, title);
const fields = {
  headingText: "Thank you",
  majorSponsorText: "Major",
  majorSponsors: [sponsor("Mutual")],
  sponsorHeading: "Others",
  sponsors: [sponsor("Books"), sponsor("Vet")],
};

test("large logos, a separator, the others; each group under its heading", () => {
  const markup = renderSection(landingSponsors, fields);
  expect(markup).toContain("Thank you</h1>");
  expect(markup).toMatch(/Major<\/h2>.*alt="Mutual".*<hr.*Others<\/h2>.*alt="Books".*alt="Vet"/);
});

test("the landing page and a content page have a grid of their own", () => {
  expect(renderSection(landingSponsors, fields)).toContain("grid landingGrid");
  expect(renderSection(pageSponsors, fields)).toContain("grid pageGrid");
});

test("one group alone needs no separator", () => {
  expect(renderSection(landingSponsors, { sponsors: fields.sponsors })).not.toContain("<hr");
});

test("a logo links to the sponsor's own site, and a sponsor without a logo is shown by name", () => {
  const sponsors = [
    sponsor("Books", { buttonLinkUrl: "https://books.example.org" }),
    entryOf("sponsor", { title: "Rye" }),
    entryOf("sponsor"),
  ];
  const markup = renderSection(landingSponsors, { sponsors });
  expect(markup).toContain('<a href="https://books.example.org/"');
  expect(textIn(markup)).toBe("Rye");
  expect(markup.match(/<li/g)).toHaveLength(2);
});

test.each([
  ["upright", 300, 500],
  ["square", 400, 400],
  ["oblong", 600, 400],
  ["wide", 800, 320],
  ["banner", 1200, 200],
])("a logo's shape is %s at %i by %i pixels, so that all have about the same area", (shape, width, height) => {
  const logo = pictureOf("lantern");
  const sized = {
    ...logo,
    fields: { ...logo.fields, file: { ...logo.fields.file, details: { image: { width, height } } } },
  };
  const sponsors = [entryOf("sponsor", { title: "Lantern", sponsorImage: sized })];
  expect(renderSection(landingSponsors, { sponsors })).toContain(`class="${shape}"`);
});

test("a logo of unknown dimensions has the shape of most", () => {
  const logo = pictureOf("lantern");
  const sized = { ...logo, fields: { ...logo.fields, file: { ...logo.fields.file, details: {} } } };
  const sponsors = [entryOf("sponsor", { title: "Lantern", sponsorImage: sized })];
  expect(renderSection(landingSponsors, { sponsors })).toContain('class="wide"');
});
