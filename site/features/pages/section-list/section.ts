import type { ComponentType, ReactNode } from "react";
import type { Entry } from "#services/content/pages/content-tree.ts";
import type { Page } from "../loading/page.ts";
import type { RichTextProps } from "../rich-text/rich-text.tsx";

/** What a route passes into a page's sections: by content type, the element that replaces that section's own content. */
export type Slots = Partial<Record<string, ReactNode>>;

/** What a section knows about its page. */
export type PageContext = Pick<Page, "slug" | "title" | "textsById"> & {
  /** In the festival's time zone: computed once on the server, or a page rendered at New Year would differ in the browser. */
  currentYear: number;
  /** The day at the festival, as `YYYY-MM-DD`; computed once on the server for the same reason. */
  today: string;
  /** The address of the View schedule button. */
  scheduleUrl: string;
  slots: Slots;
  /** The site's own address, without a slash at its end; empty where it is not known. */
  siteUrl: string;
  /** For the landing page's hero: dates, place and countdown, and who can apply now, without links to where the hero leads already. */
  heroElements?: { facts: ReactNode; openCalls: (leadsTo: (address: string) => boolean) => ReactNode } | undefined;
  /** The landing page loads the renderer late, so sections never import it themselves. */
  RichText: ComponentType<RichTextProps>;
};

export type SectionProps = {
  fields: Entry["fields"];
  page: PageContext;
  heading: string | undefined;
  /** The level of the section's own heading: 1 for the first on the page, 2 for every other. */
  level: 1 | 2;
  /** The level of headings below the section's own. */
  levelBelow: number;
  /** The first section of the page, which is above the fold. */
  first: boolean;
};

/** One section type: how to read its heading, and how to render it. */
export type Section = {
  /** Reads the heading from the fields; the first section with a heading carries the page's `h1`. */
  heading?: (fields: Entry["fields"]) => string | undefined;
  /** A plain function without hooks; state belongs in a component inside it. Returns null when the fields are empty. */
  render: (props: SectionProps) => ReactNode;
};

/** The sections that a page can show, by content type. */
export type SectionRegistry = Readonly<Record<string, Section>>;
