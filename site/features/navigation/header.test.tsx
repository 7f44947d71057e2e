import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Header } from "./header.tsx";
import { defaultHeader, type HeaderContent } from "./navigation-content.ts";

function render(content: HeaderContent, path = "/", dates?: string) {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <Header content={content} dates={dates} />
    </MemoryRouter>,
  );
}

test("the logo links to the home page and is labelled so", () => {
  const logo = { url: "/logo.svg", fileName: "", contentType: "image/svg+xml", alt: "", width: 504, height: 160 };
  expect(render({ ...defaultHeader, logo })).toMatch(
    /<a[^>]* href="\/"[^>]*><img[^>]*alt="CJF"[^>]*\/><span[^>]*> home/,
  );
  expect(render(defaultHeader)).toMatch(/<a[^>]* href="\/"[^>]*><span[^>]*>CJF<\/span><span[^>]*> home/);
});

test("without a script the Menu button opens the menu and Close closes it", () => {
  const html = render(defaultHeader);
  const id = /<nav id="([^"]+)" popover="auto"/.exec(html)?.[1];
  expect(html).toMatch(new RegExp(`<button[^>]*popoverTarget="${id}"[^>]*>Menu`, "i"));
  expect(html).toMatch(new RegExp(`<button[^>]*popoverTarget="${id}" popoverTargetAction="hide"[^>]*>Close`, "i"));
});

test("each parent's button controls its list", () => {
  const html = render(defaultHeader);
  const lists = [...html.matchAll(/aria-controls="([^"]+)"/g)].map(([, id]) => id);
  expect(lists).toHaveLength(4);
  for (const id of lists) expect(html).toContain(`<div id="${id}"`);
});

test("the current page's link is marked, and no other", () => {
  const html = render(defaultHeader, "/history");
  expect(html.match(/aria-current="page"/g)).toHaveLength(1);
  expect(html).toMatch(
    /<a[^>]*href="\/history"[^>]*aria-current="page"|<a[^>]*aria-current="page"[^>]*href="\/history"/,
  );
});

test.each(["/band/friday", "/bands/anneke-votrio"])(
  "on %s the line-up's link is marked, not as the page itself",
  (path) => {
    const html = render(defaultHeader, path);
    expect(html).not.toContain('aria-current="page"');
    expect(html.match(/<a[^>]*aria-current="true"[^>]*>[^<]*/g)).toEqual([expect.stringContaining(">Line-up")]);
    expect(html.match(/<button[^>]*data-current[^>]*>[^<]*/g)).toEqual([expect.stringContaining(">The festival")]);
  },
);

test("the menu that fills the screen begins with the dates and the actions, which stand beside it, too", () => {
  const actions = [
    { title: "Line-up", href: "/band" },
    { title: "Tickets", href: "https://tickets.example.org/" },
  ];
  const html = render({ ...defaultHeader, actions }, "/band", "Friday 11 June 2027");
  const [, menu = "", bar = ""] = /<nav[^>]*>(.*)<\/nav>(.*)/.exec(html) ?? [];
  expect(menu).toMatch(/Friday 11 June 2027.*href="\/band".*<ul/);
  for (const part of [menu, bar]) expect(part).toMatch(/>Line-up<.*>Tickets</);
  expect(bar).toMatch(/aria-current="page"[^>]*>Line-up</);
});

test("without actions and dates the header is as it was", () => {
  expect(render(defaultHeader)).not.toMatch(/Tickets|<p[ >]/);
  expect(render(defaultHeader).match(/Line-up<\/a>/g)).toHaveLength(1);
});
