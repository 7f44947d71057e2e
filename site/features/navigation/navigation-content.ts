import type { Asset } from "#services/content/pages/content-tree.ts";

/** A link of the menu: a path of this site or an absolute URL. */
export type MenuLink = { title: string; href: string };

/** A parent opens a dropdown of links and is no link itself. */
export type MenuParent = { title: string; children: MenuLink[] };

export type NavItem = MenuLink | MenuParent;

/** `actions`: what visitors look for most, on every page beside the menu. */
export type HeaderContent = { logo: Asset | undefined; items: NavItem[]; actions?: MenuLink[] };

export const footerTexts = [
  "acknowledgementText",
  "signupText",
  "signupButton",
  "contactHeading",
  "emailText",
  "phoneText",
  "abnText",
] as const;

export type FooterContent = Record<(typeof footerTexts)[number], string | undefined>;

/** The header while the content service is unavailable: every main page. */
export const defaultHeader: HeaderContent = {
  logo: undefined,
  items: [
    group("The festival", [
      page("Line-up", "/band"),
      page("Schedule", "/schedule"),
      page("Festival info", "/festival-info"),
    ]),
    group("Take part", [
      page("Volunteer", "/volunteer"),
      page("Apply to play", "/band-applications"),
      page("Become a member", "/membership"),
    ]),
    group("Support", [
      page("Support the festival", "/support"),
      page("Donate", "/donate"),
      page("Sponsors", "/sponsors"),
    ]),
    group("About", [page("About CJF", "/about-cjf"), page("History", "/history")]),
    page("Contact", "/contact"),
  ],
};

/** The footer while the content service is unavailable: its links, and no text that could be out of date. */
export const defaultFooter: FooterContent = {
  acknowledgementText: undefined,
  signupText: undefined,
  signupButton: undefined,
  contactHeading: "Contact our committee",
  emailText: undefined,
  phoneText: undefined,
  abnText: undefined,
};

function page(title: string, href: string): MenuLink {
  return { title, href };
}

function group(title: string, children: MenuLink[]): MenuParent {
  return { title, children };
}
