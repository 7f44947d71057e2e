import { createContext } from "react-router";
import type { PrivacyFacts } from "./privacy-facts.ts";

/** The settings a page may know; the root loader hands them to every page. */
export type SiteSettings = {
  /** The site's own address, without a trailing slash. */
  siteUrl: string;
  timeZone: string;
  /** Where View schedule leads. */
  scheduleUrl: string;
  /** The payment settings; undefined with payments off. */
  payments?: PaymentsForPages;
  /** What a membership costs, in Australian cents. */
  membershipFeeCents: number;
  /** Whether browsers store the schedule, my festival and starred bands for when there is no network. */
  offline?: true;
  /** What forms say about the storage of the answers. */
  privacy?: PrivacyFacts;
};

/** `script`: the sandbox's replacement for Stripe.js; without it, Stripe's own is loaded from Stripe. */
export type PaymentsForPages = { publishableKey: string; script?: string };

export const siteSettings = createContext<SiteSettings>();
