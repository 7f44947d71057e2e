import { createContext } from "react-router";

/** The settings a page may know; the root loader hands them to every page. */
export type SiteSettings = {
  /** The site's own address, without a trailing slash. */
  siteUrl: string;
  timeZone: string;
  /** Where View schedule leads (C18). */
  scheduleUrl: string;
};

export const siteSettings = createContext<SiteSettings>();
