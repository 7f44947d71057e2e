import { expect, test } from "vitest";
import { textIn } from "#tests/support/browser/render-markup.tsx";
import { renderSection } from "#tests/support/browser/render-section.tsx";
import { filmOf, pictureOf } from "#tests/support/content/content-fixtures.ts";
import { hero } from "./hero.tsx";

const media = pictureOf("dusk", "The town at dusk");
const overlay = {
  media,
  overlay: true,
  overlayText: "Five days of jazz",
  buttonText: "Tickets",
  buttonLinkUrl: "https://example.org/tickets",
};

test("with an overlay: a heading, a button that opens a new tab, and View schedule", () => {
  const markup = renderSection(hero, overlay, { scheduleUrl: "https://festival.example.org/info" });
  expect(markup).toContain("Five days of jazz</h1>");
  expect(markup).toMatch(/<a href="https:\/\/example\.org\/tickets"[^>]* target="_blank"[^>]*>Tickets/);
  expect(markup).toContain('href="https://festival.example.org/info"');
  expect(textIn(markup)).toContain("View schedule");
});

test("without: the plain picture with its description, no words and no buttons", () => {
  const markup = renderSection(hero, { ...overlay, overlay: false });
  expect(markup).toContain('alt="The town at dusk"');
  expect(textIn(markup)).toBe("");
  expect(markup).not.toContain("<a");
});

test("the picture is preloaded for the head, in the widths a screen may need", () => {
  const preload = /<link rel="preload"[^>]*>/.exec(renderSection(hero, overlay))?.[0];
  expect(preload).toContain('fetchPriority="high"');
  expect(preload).toContain('imageSizes="(min-width: 700px) 100vw, 88vw"');
  expect(preload).toMatch(/w=320&amp;fm=avif[^,]* 320w,.* 1440w/);
});

test("an mp4 is a film", () => {
  expect(renderSection(hero, { media: filmOf("dusk") })).toContain("<video");
});

test("an overlay without a picture still shows its text, and an empty entry shows nothing", () => {
  expect(textIn(renderSection(hero, { overlay: true, overlayText: "Soon" }))).toContain("Soon");
  expect(renderSection(hero, {})).toBe("");
});

test("with a link of its own, View schedule stays the second button, and the link is quiet behind it", () => {
  const markup = renderSection(hero, { ...overlay, secondButtonText: "Plan your visit", secondButtonUrl: "/visit" });
  expect(textIn(markup)).toBe("Five days of jazz Tickets (opens in a new tab) View schedule Plan your visit");
  expect(markup).toMatch(/class="button outline"[^>]*>View schedule/);
  expect(markup).toMatch(/<a class="quiet"[^>]*>Plan your visit/);
});

test.each([
  ["/festival-info", "/visit"],
  ["/visit", "/festival-info"],
  ["/visit", "/Festival-Info/"],
  ["/visit", "https://festival.example.org/festival-info"],
  ["/visit", "/visit"],
])("with links to %s and %s, no two lead to one place, and View schedule stays", (buttonLinkUrl, secondButtonUrl) => {
  const markup = renderSection(hero, { ...overlay, buttonLinkUrl, secondButtonText: "Plan", secondButtonUrl });
  const links = [...markup.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href);
  expect(new Set(links.map((href) => href?.toLowerCase().replace("https://festival.example.org", ""))).size).toBe(2);
  expect(links).toHaveLength(2);
  expect(textIn(markup)).toContain("View schedule");
});

test("View schedule takes the first button's place where the entry has none of its own", () => {
  const markup = renderSection(hero, { ...overlay, buttonLinkUrl: "/festival-info" });
  expect(markup).toMatch(/class="button brass"[^>]*>View schedule/);
});

test("dates, place, countdown and open calls stand in it only where its entry asks for them", () => {
  const heroElements = { facts: "In 200 days", openCalls: () => "Bands: apply until 31 January" };
  expect(textIn(renderSection(hero, { ...overlay, showFestival: true }, { heroElements }))).toBe(
    "Five days of jazz In 200 days Tickets (opens in a new tab) View schedule Bands: apply until 31 January",
  );
  const plain = "Five days of jazz Tickets (opens in a new tab) View schedule";
  expect(textIn(renderSection(hero, overlay, { heroElements }))).toBe(plain);
  expect(textIn(renderSection(hero, { ...overlay, showFestival: true }))).toBe(plain);
});

test("who can apply now is told where the hero's own links lead, in any spelling", () => {
  const heroElements = {
    facts: "",
    openCalls: (leadsTo: (address: string) => boolean) => (leadsTo("/volunteer") ? "words" : "link"),
  };
  const fields = { ...overlay, showFestival: true };
  expect(textIn(renderSection(hero, fields, { heroElements }))).toMatch(/link$/);
  for (const buttonLinkUrl of ["/volunteer", "/Volunteer/", "https://festival.example.org/volunteer"])
    expect(textIn(renderSection(hero, { ...fields, buttonLinkUrl }, { heroElements }))).toMatch(/words$/);
});
