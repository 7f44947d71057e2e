import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ErrorPage } from "./error-page.tsx";
import { PageLayout } from "./page-layout.tsx";

function render(page: ReactNode) {
  const layout = (
    <PageLayout header={<header>Top</header>} footer={<footer>Foot</footer>}>
      {page}
    </PageLayout>
  );
  return renderToStaticMarkup(<MemoryRouter>{layout}</MemoryRouter>);
}

test("the first link of a page skips the header to the main content", () => {
  const html = render(<h1>History</h1>);
  const first = /<a [^>]*href="#([^"]+)"[^>]*>Skip to content/.exec(html);
  expect(first?.index).toBeLessThan(html.indexOf("<header>"));
  expect(html).toMatch(new RegExp(`<main id="${first?.[1]}" tabindex="-1"`));
});

test("header, main and footer are in this order, and the first page is not announced", () => {
  const html = render(<h1>History</h1>);
  expect(html).toMatch(/<header>.*<main.*<\/main><footer>/);
  expect(html).toMatch(/role="status"><span[^>]*><\/span>/);
});

test.each([
  [true, "no page at this address"],
  [false, "went wrong at our end"],
])("the error page has the heading Error and a link to the home page (not found: %s)", (notFound, text) => {
  const html = render(<ErrorPage notFound={notFound} />);
  expect(html.match(/<h1>([^<]*)<\/h1>/g)).toEqual(["<h1>Error</h1>"]);
  expect(html).toContain(text);
  expect(html).toMatch(/<a[^>]*href="\/"[^>]*>Go to the home page/);
});
