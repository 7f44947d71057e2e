import type { PageContext, Section } from "#app/features/pages/section.ts";
import { renderMarkup } from "./render-markup.tsx";

/** A section as it stands first on a page, which gives its heading level 1. */
export function renderSection(
  section: Section,
  fields: Record<string, unknown>,
  page: Partial<PageContext> = {},
): string {
  const context = {
    slug: "support",
    title: "",
    texts: {},
    currentYear: 2027,
    scheduleUrl: "/festival-info",
    slots: {},
  };
  return renderMarkup(section({ fields, page: { ...context, ...page }, level: 1, first: true }));
}
