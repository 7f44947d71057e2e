import type { ReactNode } from "react";
import type { Entry } from "#app/platform/content-tree.ts";
import type { Page } from "./page.ts";

/** What a route passes into a page's sections: by content type, what stands in that section's place. */
export type Slots = Partial<Record<string, ReactNode>>;

/** What a section may know of the page it stands on. */
export type PageContext = Pick<Page, "slug" | "title" | "texts"> & {
  /** In the festival's time zone: computed once on the server, or a page rendered at New Year would differ in the browser. */
  currentYear: number;
  /** Where View schedule leads (C18). */
  scheduleUrl: string;
  slots: Slots;
};

export type SectionProps = {
  fields: Entry["fields"];
  page: PageContext;
  /** The level of the section's own heading: 1 for the first on the page, 2 for every other. */
  level: 1 | 2;
  /** The first section of the page: what is in it is above the fold. */
  first: boolean;
};

export type SectionKind = {
  /** A plain function without hooks; what needs a state is a component inside it. Renders nothing from fields that say nothing. */
  render: (props: SectionProps) => ReactNode;
  /** The words of its heading, if it has one: that decides which section carries the page's `h1`. */
  heading: (fields: Entry["fields"]) => string | undefined;
};

/** By content type id, as in docs/content-model.md. */
export type SectionRegistry = Readonly<Record<string, SectionKind>>;
