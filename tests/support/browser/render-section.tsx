import { RichText } from "#site/features/pages/rich-text/rich-text.tsx";
import type { PageContext, Section } from "#site/features/pages/section-list/section.ts";
import { renderMarkup } from "./render-markup.tsx";

/** A section as the first of its page, which gives its heading level 1. */
export function renderSection(
  section: Section,
  fields: Record<string, unknown>,
  page: Partial<PageContext> = {},
): string {
  const context: PageContext = {
    slug: "support",
    title: "",
    textsById: {},
    currentYear: 2027,
    today: "2027-06-01",
    scheduleUrl: "/festival-info",
    siteUrl: "https://festival.example.org",
    slots: {},
    RichText,
    ...page,
  };
  const heading = section.heading?.(fields);
  const levelBelow = 2;
  return renderMarkup(section.render({ fields, page: context, heading, level: 1, levelBelow, first: true }));
}
