import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { html, raw } from "hono/html";
import type { MailFiles } from "./mail-files.ts";
import { mailboxStyle } from "./mailbox-style.ts";
import { type ParsedMail, readMail } from "./read-mail.ts";

const PAGE_SIZE = 50;
/** Enough of a mail to hold its headers. */
const HEADERS_BYTES = 16_384;

/** `basePath` is the mailbox's own path, without a trailing slash. */
type MailboxOptions = { basePath: string; timeZone: string };

/** The list, newest first; one mail; its HTML as a separate, sandboxed document; the file. */
export function mailboxPages(files: MailFiles, options: MailboxOptions): Hono {
  const pages = new Hono();
  pages.get("/", async (c) => {
    const names = await files.names(PAGE_SIZE + 1, c.req.query("before"));
    const displayed = await Promise.all(
      names.slice(0, PAGE_SIZE).map(async (name) => ({ name, mail: await readHeaders(files, name) })),
    );
    const older = names.length > PAGE_SIZE ? displayed.at(-1)?.name : undefined;
    return page(c, "Mails", listOf(options, displayed, older));
  });
  pages.get("/:name", async (c) => {
    const name = c.req.param("name");
    const message = await files.read(name);
    if (!message) return noSuchMail(c, options);
    const mail = await readMail(message);
    return page(c, mail.subject, oneMail(options, name, mail));
  });
  pages.get("/:name/html", async (c) => {
    const message = await files.read(c.req.param("name"));
    if (!message) return noSuchMail(c, options);
    return c.html((await readMail(message)).html, 200, { ...responseHeaders, ...iframeHeaders });
  });
  pages.get("/:name/raw", async (c) => {
    const name = c.req.param("name");
    const message = await files.read(name);
    if (!message) return noSuchMail(c, options);
    const attachment = { "Content-Type": "message/rfc822", "Content-Disposition": `attachment; filename="${name}"` };
    return c.body(new Uint8Array(message), 200, { ...responseHeaders, ...attachment });
  });
  return pages;
}

async function readHeaders(files: MailFiles, name: string) {
  return readMail((await files.read(name, HEADERS_BYTES)) ?? Buffer.alloc(0));
}

const responseHeaders = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

/** Blocks scripts, forms and remote content of a mail. Its links open outside the frame. */
const iframeHeaders = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  "X-Frame-Options": "SAMEORIGIN",
  "Referrer-Policy": "no-referrer",
};

const styleHash = createHash("sha256").update(mailboxStyle).digest("base64");
const pagePolicy = {
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
};

type Markup = ReturnType<typeof html>;

function page(c: Context, title: string, main: Markup, status: 200 | 404 = 200) {
  const document = html`<!DOCTYPE html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>${raw(mailboxStyle)}</style>
      </head>
      <body><main>${main}</main></body>
    </html>`;
  return c.html(document, status, { ...responseHeaders, ...pagePolicy });
}

function noSuchMail(c: Context, { basePath }: MailboxOptions) {
  return page(c, "No such mail", html`<h1>No such mail</h1><p><a href="${basePath}">All mails</a></p>`, 404);
}

function listOf(options: MailboxOptions, mails: { name: string; mail: ParsedMail }[], older: string | undefined) {
  const { basePath } = options;
  const items = mails.map(
    ({ name, mail }) => html`<li>
      <a href="${basePath}/${name}">${mail.subject}</a>
      <p>To ${mail.to}</p>
      <p>From ${mail.from}</p>
      <p>${timeOf(mail, options)}</p>
    </li>`,
  );
  return html`<h1>Mails</h1>
    <p>Every mail that the site would have sent, newest first. Nobody gets them: they stay in the data folder of this machine.</p>
    ${items.length > 0 ? html`<ol>${items}</ol>` : html`<p>There is none yet.</p>`}
    ${older && html`<p><a href="${basePath}?before=${older}">Older mails</a></p>`}`;
}

function oneMail(options: MailboxOptions, name: string, mail: ParsedMail) {
  const link = `${options.basePath}/${name}`;
  return html`<p><a href="${options.basePath}">All mails</a></p>
    <h1>${mail.subject}</h1>
    <dl>
      <dt>From</dt><dd>${mail.from}</dd>
      <dt>To</dt><dd>${mail.to}</dd>
      <dt>Date</dt><dd>${timeOf(mail, options)}</dd>
    </dl>
    <p><a href="${link}/raw">Download the mail</a></p>
    ${mail.html && html`<h2>As HTML</h2><iframe src="${link}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" title="The mail as HTML"></iframe>`}
    <h2>As text</h2>
    <pre>${withLinks(mail.text)}</pre>
    <details><summary>All headers</summary>
      <dl>${mail.headers.map(({ name: header, value }) => html`<dt>${header}</dt><dd>${value}</dd>`)}</dl>
    </details>`;
}

/** The text with its URLs as links. */
function withLinks(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"')]*[^\s<>"').,;:])/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : part));
}

function timeOf({ date }: ParsedMail, { timeZone }: MailboxOptions) {
  if (!date) return "";
  const formatted = date.toLocaleString("en-AU", { dateStyle: "full", timeStyle: "medium", timeZone });
  return html`<time datetime="${date.toISOString()}">${formatted}</time>`;
}
