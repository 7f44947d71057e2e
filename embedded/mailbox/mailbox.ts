import type { Hono } from "hono";
import { type MailFiles, mailFiles } from "./mail-files.ts";
import { mailboxPages } from "./mailbox-pages.ts";

export type Mailbox = Pick<MailFiles, "put"> & {
  /** The pages below `basePath`. */
  pages: Hono;
};

/** Stores mails as files in `folder` instead of sending them, and shows them below `basePath`. Times are shown in `timeZone`. */
export function createMailbox(options: { folder: string; basePath: string; timeZone: string }): Mailbox {
  const files = mailFiles(options.folder);
  return { put: files.put, pages: mailboxPages(files, options) };
}
