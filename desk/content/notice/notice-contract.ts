import { z } from "zod/mini";
import { cleanLine, cleanText } from "#platform/text/text-fields.ts";
import { unwrapLink } from "#platform/text/unwrapped-link.ts";
import { parseDay } from "#platform/time/calendar-day.ts";
import { localTimePattern } from "#platform/time/local-time.ts";
import { parseLinkTarget } from "#ui/links/link-target.ts";
import { blankIn } from "./ready-texts.ts";

/** A line on a phone, or two. */
export const mostLetters = 140;

/** Notices that were copied from Contentful have its ids. */
const id = z.string().check(z.regex(/^[\w.-]{1,64}$/));
/** A time of the festival's zone, `2027-06-11T18:00`, with its offset where it comes twice. */
const time = z.string().check(
  z.regex(localTimePattern, "Please give a day and a time."),
  z.refine((given) => parseDay(given) !== undefined, "Please give a day that the calendar has."),
);

/**
 * `POST /desk/api/notice/put-up`: a new notice, or another text or time of one. The browser makes the id, so that a request sent again does no more;
 * `version` is the one that is changed, null for a new one.
 */
export const noticeRequest = z.strictObject({
  id,
  version: z.nullable(z.int()),
  text: z.string().check(
    z.overwrite(cleanText),
    z.minLength(1, "Please write what visitors shall read."),
    z.maxLength(mostLetters, `This is longer than ${mostLetters} letters. Please make it shorter.`),
    z.refine((text) => !/[\r\n]/.test(text), "It is one line: please write it without line breaks."),
    z.refine((text) => blankIn(text) === undefined, "There is something to fill in yet: it stands in square brackets."),
  ),
  /** A path of the site or a whole address; empty for none. */
  link: z.string().check(
    z.overwrite((link) => unwrapLink(cleanLine(link))),
    z.maxLength(256, "This address is too long."),
    z.refine(
      (link) => link === "" || /^(\/|#|[a-z]+:)/i.test(link),
      "Please begin with a slash (/schedule) or with https://.",
    ),
    z.refine(
      (link) => link === "" || parseLinkTarget(link) !== undefined,
      "This is no address that a page can link to.",
    ),
  ),
  from: time,
  until: time,
  /** Whether everybody who may put up a notice is told by mail. */
  tellsCommittee: z.boolean(),
});
export type NoticeRequest = z.infer<typeof noticeRequest>;

/**
 * `POST /desk/api/notice/stand`: takes a notice down, or puts it up again as it was; `waits`: it waited to be confirmed after a backup was put back,
 * and does so again.
 */
export const noticeStands = z.strictObject({
  id,
  version: z.int(),
  isUp: z.boolean(),
  waits: z.optional(z.boolean()),
});
export type NoticeStands = z.infer<typeof noticeStands>;

const listedNotice = z.object({
  id: z.string(),
  version: z.number(),
  text: z.string(),
  link: z.string(),
  from: z.number(),
  until: z.number(),
  /** `waiting`: a backup was put back, and somebody has to say whether it is still right. */
  state: z.enum(["up", "toCome", "waiting"]),
  /** Who wrote it last, where that is known. */
  by: z.string(),
});
export type ListedNotice = z.infer<typeof listedNotice>;

/** `GET /desk/api/notice`, and the answer to each change: what has not ended, the first to begin first. */
export const noticeView = z.object({
  notices: z.array(listedNotice),
  /** Addresses of the site to choose from. */
  pages: z.array(z.object({ title: z.string(), path: z.string() })),
});
export type NoticeView = z.infer<typeof noticeView>;
