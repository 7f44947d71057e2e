import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { PageNode } from "#desk/content/pages-of-site/pages-contract.ts";
import { textIn } from "#tests/support/browser/render-markup.tsx";
import { PageNodes } from "./page-nodes.tsx";

const about: PageNode = {
  id: "about",
  type: "generalPage",
  title: "About us",
  address: "/about-cjf",
  state: "changed",
  children: [],
};

function rendered(nodes: Parameters<typeof PageNodes>[0]): string {
  const router = createMemoryRouter([{ path: "/", element: <PageNodes {...nodes} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("a page that can only be changed at Contentful leads there, and offers nothing here", () => {
  const webApp = "https://app.contentful.com/spaces/festival/environments/master";
  const markup = rendered({ nodes: [about], timed: [], mayChange: false, webApp });
  expect(markup).toContain(`href="${webApp}/entries/about"`);
  expect(textIn(markup)).toBe("About us /about-cjf Changed since Change at Contentful");
});

test("a page of the embedded service leads nowhere else", () => {
  expect(rendered({ nodes: [about], timed: [], mayChange: true, webApp: null })).not.toContain("contentful.com");
});
