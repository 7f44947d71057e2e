import { createContext } from "react-router";
import type { PrivacyFacts } from "./privacy-facts.ts";

/** The settings a page may know; the root loader hands them to every page. */
export type SiteSettings = {
  /** The site's own address, without a trailing slash. */
  siteUrl: string;
  timeZone: string;
  /** Where View schedule leads. */
  scheduleUrl: string;
  /** What paying takes; undefined where nobody can pay. */
  payments?: PaymentsForPages;
  /** What a membership costs, in Australian cents. */
  membershipFeeCents: number;
  /** What forms say of what becomes of the answers. */
  privacy?: PrivacyFacts;
};

/** `script`: where the sandbox's `Stripe` is, for whom no card is charged; without it, Stripe's own is loaded from Stripe. */
export type PaymentsForPages = { publishableKey: string; script?: string };

export const siteSettings = createContext<SiteSettings>();
