import type { Hono } from "hono";
import { type MailFiles, mailFiles } from "./mail-files.ts";
import { mailboxPages } from "./mailbox-pages.ts";

export type Mailbox = Pick<MailFiles, "put"> & {
  /** What shows the mails, below `address`. */
  pages: Hono;
};

/**
 * A mailbox: what an SMTP server would be given lies as a file in `folder` instead, and can be looked at below `address`. Times are shown
 * in `timeZone`.
 */
export function createMailbox(options: { folder: string; address: string; timeZone: string }): Mailbox {
  const files = mailFiles(options.folder);
  return { put: files.put, pages: mailboxPages(files, options) };
}
