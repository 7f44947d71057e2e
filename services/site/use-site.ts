import { useRouteLoaderData } from "react-router";
import type { SiteSettings } from "./site-settings.ts";

/** What the root loader knows and every page may use. */
export type Site = {
  settings: SiteSettings;
  currentYear: number;
  /** The day at the festival when the page was rendered, as `YYYY-MM-DD`. */
  today: string;
};

const withoutRoot: Site = {
  settings: { siteUrl: "", timeZone: "Australia/Melbourne", scheduleUrl: "/festival-info", membershipFeeCents: 500 },
  currentYear: 0,
  today: "",
};

/** The settings and the festival's year; the defaults when the root loader itself failed. */
export function useSite(): Site {
  return useRouteLoaderData<Site>("root") ?? withoutRoot;
}
