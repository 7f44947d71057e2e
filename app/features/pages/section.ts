import type { ReactNode } from "react";
import type { Entry } from "#app/services/content/content-tree.ts";
import type { Page } from "./page.ts";
import type { SectionType } from "./section-types.ts";

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

/** A plain function without hooks; what needs a state is a component inside it. Renders nothing from fields that say nothing. */
export type Section = (props: SectionProps) => ReactNode;

/** A function for every section type. There are two: for content pages, and a lighter one for the landing page. */
export type SectionRegistry = Readonly<Record<SectionType, Section>>;
