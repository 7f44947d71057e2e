import type { DeskRight } from "./access/rights/desk-rights.ts";

/**
 * A route of the desk, which shows a page. Its data comes from the same path below `/desk/api`, which is how the server sends it along with the page:
 * `/desk/bands?status=new` shows `GET /desk/api/bands?status=new`; Today is `GET /desk/api/today`.
 */
export type DeskRoute = {
  /** With parameters as in React Router. */
  path: string;
  title: string;
  /** Who may open it: somebody with a right, whoever is signed in (to their own account even without a second factor), or anybody. */
  access: DeskRight | "signed-in" | "own-account" | "anybody";
  /** The module with its component, below `desk`. It is loaded when somebody opens the page. */
  module: `${string}/${string}-page.tsx`;
  /** Whether it stands in the list of places at the left, on a phone at the bottom. */
  isPlace?: true;
};

/** Every route of the desk. Of several that fit an address the first is taken; the places stand in this order. */
export const deskRoutes: readonly DeskRoute[] = [
  { path: "/desk", title: "Today", access: "signed-in", module: "today/today-page.tsx", isPlace: true },
  { path: "/desk/bands", title: "Bands", access: "bands.view", module: "records/bands/bands-page.tsx", isPlace: true },
  {
    path: "/desk/volunteers",
    title: "Volunteers",
    access: "volunteers.view",
    module: "records/volunteers/volunteers-page.tsx",
    isPlace: true,
  },
  {
    path: "/desk/messages",
    title: "Messages",
    access: "messages.view",
    module: "records/messages/messages-page.tsx",
    isPlace: true,
  },
  {
    path: "/desk/announce",
    title: "Send the decisions",
    access: "announce.view",
    module: "mail/announce/announce-page.tsx",
    isPlace: true,
  },
  {
    path: "/desk/announce/minutes",
    title: "Minutes of the decisions",
    access: "announce.view",
    module: "mail/announce/minutes-page.tsx",
  },
  {
    path: "/desk/announce/:batch",
    title: "Decisions sent together",
    access: "announce.view",
    module: "mail/announce/batch-page.tsx",
  },
  {
    path: "/desk/schedule/venues",
    title: "Venues",
    access: "lineup.view",
    module: "programme/venues/venues-page.tsx",
  },
  {
    path: "/desk/line-up",
    title: "Line-up",
    access: "lineup.view",
    module: "programme/line-up/line-up-page.tsx",
    isPlace: true,
  },
  {
    path: "/desk/line-up/fees",
    title: "Fees to pay",
    access: "fees.view",
    module: "programme/fees/fees-page.tsx",
    isPlace: true,
  },
  {
    path: "/desk/line-up/publish",
    title: "Publish the line-up",
    access: "lineup.view",
    module: "programme/publish/publish-page.tsx",
  },
  {
    path: "/desk/schedule",
    title: "Schedule",
    access: "lineup.view",
    module: "programme/schedule/schedule-page.tsx",
    isPlace: true,
  },
  {
    path: "/desk/schedule/publish",
    title: "Publish the schedule",
    access: "lineup.view",
    module: "programme/publish/publish-page.tsx",
  },
  {
    path: "/desk/schedule/tell",
    title: "Tell bands their times",
    access: "lineup.view",
    module: "programme/publish/tell-page.tsx",
  },
  { path: "/desk/mails", title: "Mails", access: "mails.view", module: "mail/mails/mails-page.tsx", isPlace: true },
  {
    path: "/desk/notice",
    title: "Notice",
    access: "notice.view",
    module: "content/notice/notice-page.tsx",
    isPlace: true,
  },
  { path: "/desk/day", title: "On the day", access: "day.view", module: "programme/day/day-page.tsx", isPlace: true },
  { path: "/desk/schedule/papers", title: "Papers", access: "lineup.view", module: "programme/papers/papers-page.tsx" },
  { path: "/desk/day/ring", title: "Bands to ring", access: "day.view", module: "programme/day/ring-page.tsx" },
  { path: "/desk/pages", title: "Pages", access: "pages.view", module: "content/pages/pages-page.tsx", isPlace: true },
  {
    path: "/desk/festival",
    title: "Festival",
    access: "pages.view",
    module: "content/pages/festival-page.tsx",
    isPlace: true,
  },
  {
    path: "/desk/pages/together",
    title: "Publish several pages",
    access: "pages.view",
    module: "content/pages/together-page.tsx",
  },
  {
    path: "/desk/pages/replace",
    title: "Change a fact everywhere",
    access: "pages.view",
    module: "content/pages/replace-page.tsx",
  },
  { path: "/desk/pages/:id", title: "A page", access: "pages.view", module: "content/pages/page-editor-page.tsx" },
  {
    path: "/desk/pictures",
    title: "Pictures",
    access: "pages.view",
    module: "content/pictures/pictures-page.tsx",
    isPlace: true,
  },
  { path: "/desk/pictures/:id", title: "A picture", access: "pages.view", module: "content/pictures/picture-page.tsx" },
  {
    path: "/desk/mails/texts",
    title: "Texts of mails",
    access: "mails.view",
    module: "mail/texts/mail-texts-page.tsx",
  },
  {
    path: "/desk/mails/many",
    title: "Mails to several people",
    access: "mails.view",
    module: "mail/mailings/mailings-page.tsx",
  },
  {
    path: "/desk/mails/many/write/bands",
    title: "Write to bands",
    access: "bands.change",
    module: "mail/mailings/write-mailing-page.tsx",
  },
  {
    path: "/desk/mails/many/write/volunteers",
    title: "Write to volunteers",
    access: "volunteers.change",
    module: "mail/mailings/write-mailing-page.tsx",
  },
  {
    path: "/desk/mails/many/:id",
    title: "A mail to several people",
    access: "mails.view",
    module: "mail/mailings/mailing-page.tsx",
  },
  {
    path: "/desk/mails/texts/:id",
    title: "A text of mails",
    access: "mails.view",
    module: "mail/texts/mail-text-page.tsx",
  },
  { path: "/desk/mails/:id", title: "A mail", access: "mails.view", module: "mail/mails/mail-page.tsx" },
  {
    path: "/desk/schedule/ask",
    title: "Ask bands about their times",
    access: "lineup.view",
    module: "programme/ask-times/ask-times-page.tsx",
  },
  {
    path: "/desk/schedule/ask/:id",
    title: "Asked about their times",
    access: "lineup.view",
    module: "programme/ask-times/asked-batch-page.tsx",
  },
  {
    path: "/desk/settings",
    title: "Settings",
    access: "health.view",
    module: "settings/settings-page.tsx",
    isPlace: true,
  },
  { path: "/desk/settings/log", title: "Log", access: "log.view", module: "settings/log-page.tsx" },
  { path: "/desk/people/:key", title: "A person", access: "people.view", module: "records/people/person-page.tsx" },
  { path: "/desk/me", title: "My account", access: "own-account", module: "frame/me/me-page.tsx" },
  { path: "/desk/sign-in", title: "Sign in", access: "anybody", module: "frame/sign-in/sign-in-page.tsx" },
  { path: "/desk/first", title: "Sign in", access: "anybody", module: "frame/sign-in/link-page.tsx" },
  { path: "/desk/link", title: "Sign in", access: "anybody", module: "frame/sign-in/link-page.tsx" },
  {
    path: "/desk/bands/compare",
    title: "Compare bands",
    access: "bands.view",
    module: "records/bands/compare-page.tsx",
  },
  {
    path: "/desk/bands/listen",
    title: "Listening evening",
    access: "bands.view",
    module: "records/bands/listen-page.tsx",
  },
  { path: "/desk/bands/add", title: "Add a band", access: "bands.change", module: "records/bands/add-band-page.tsx" },
  {
    path: "/desk/bands/columns",
    title: "Our own columns",
    access: "bands.view",
    module: "records/bands/band-columns-page.tsx",
  },
  {
    path: "/desk/bands/spreadsheet",
    title: "Bring back a spreadsheet",
    access: "bands.change",
    module: "records/bands/band-spreadsheet-page.tsx",
  },
  {
    path: "/desk/volunteers/add",
    title: "Add a volunteer",
    access: "volunteers.change",
    module: "records/volunteers/add-volunteer-page.tsx",
  },
  {
    path: "/desk/volunteers/columns",
    title: "Our own columns",
    access: "volunteers.view",
    module: "records/volunteers/volunteer-columns-page.tsx",
  },
  {
    path: "/desk/volunteers/spreadsheet",
    title: "Bring back a spreadsheet",
    access: "volunteers.change",
    module: "records/volunteers/volunteer-spreadsheet-page.tsx",
  },
  {
    path: "/desk/messages/add",
    title: "Add a message",
    access: "messages.change",
    module: "records/messages/add-message-page.tsx",
  },
  { path: "/desk/bands/:reference", title: "A band", access: "bands.view", module: "records/bands/band-page.tsx" },
  {
    path: "/desk/line-up/:band",
    title: "A band of the line-up",
    access: "lineup.view",
    module: "programme/line-up/line-up-band-page.tsx",
  },
  {
    path: "/desk/volunteers/:reference",
    title: "A volunteer",
    access: "volunteers.view",
    module: "records/volunteers/volunteer-page.tsx",
  },
  {
    path: "/desk/messages/:reference",
    title: "A message",
    access: "messages.view",
    module: "records/messages/message-page.tsx",
  },
  {
    path: "/desk/settings/committee",
    title: "Committee",
    access: "committee.view",
    module: "frame/committee/committee-page.tsx",
  },
  { path: "/desk/confirm", title: "One step more", access: "anybody", module: "frame/sign-in/confirm-page.tsx" },
];

/** Something that one does on a page: Ctrl+K offers it by its name to who may do it. */
export type DeskAction = { title: string; to: string; access: DeskRight | "signed-in" };

/** `to` is a page, or the id of a part of one, to which the keyboard goes. */
export const deskActions: readonly DeskAction[] = [
  { title: "Add a band by hand", to: "/desk/bands/add", access: "bands.change" },
  { title: "Add a volunteer by hand", to: "/desk/volunteers/add", access: "volunteers.change" },
  { title: "Add a message by hand", to: "/desk/messages/add", access: "messages.change" },
  { title: "Our own columns for bands", to: "/desk/bands/columns", access: "columns.change" },
  { title: "Our own columns for volunteers", to: "/desk/volunteers/columns", access: "columns.change" },
  { title: "Bring back a spreadsheet of bands", to: "/desk/bands/spreadsheet", access: "bands.change" },
  { title: "Bring back a spreadsheet of volunteers", to: "/desk/volunteers/spreadsheet", access: "volunteers.change" },
  { title: "Write to several bands", to: "/desk/mails/many/write/bands", access: "bands.change" },
  { title: "Write to several volunteers", to: "/desk/mails/many/write/volunteers", access: "volunteers.change" },
  { title: "Write an answer to save", to: "/desk/mails/texts/new", access: "messages.change" },
  { title: "Put up a notice", to: "/desk/notice#words", access: "notice.change" },
  { title: "Invite somebody", to: "/desk/settings/committee#invite", access: "committee.change" },
  { title: "Back up now", to: "/desk/settings#backup", access: "backup.download" },
  { title: "My devices", to: "/desk/me#devices", access: "signed-in" },
  { title: "What I am told of by mail", to: "/desk/me#news", access: "signed-in" },
  { title: "Single keys, and mails to me", to: "/desk/me#keys", access: "signed-in" },
];

/** Where a page's data is. */
export function dataAddress({ pathname, search }: { pathname: string; search: string }): string {
  const page = pathname.replace(/^\/desk\/?/, "") || "today";
  return `/desk/api/${page}${search}`;
}
