import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import { MemoryRouter } from "react-router";

/** The markup a server would send for these elements, links included. */
export function renderMarkup(children: ReactNode): string {
  return renderToStaticMarkup(<MemoryRouter>{children}</MemoryRouter>);
}

/** The text of a markup, without its tags. */
export function textIn(markup: string): string {
  return markup
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** The same, with lazy components resolved. */
export async function renderResolvedMarkup(children: ReactNode): Promise<string> {
  const { prelude } = await prerender(<MemoryRouter>{children}</MemoryRouter>);
  return new Response(prelude).text();
}
