/** The mailbox of the answers. `secure`: encrypted from the start; otherwise by STARTTLS, unless it is on this machine. */
export type ReplyMailbox = {
  host: string;
  port: number;
  secure: boolean;
  user: string;
  password: string;
  mailbox: string;
};

export const replyMailboxWords =
  "must be imaps://user:password@host/INBOX: write special characters in user and password as %40, %2F, %23";

/** Reads `imaps://user:password@host/INBOX`. @returns undefined if the setting is anything else */
export function parseReplyMailbox(url: string): ReplyMailbox | undefined {
  if (!/^imaps?:\/\//.test(url) || !URL.canParse(url)) return undefined;
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  if (hostname === "" || username === "" || password === "") return undefined;
  const secure = protocol === "imaps:";
  try {
    return {
      host: hostname.replace(/^\[|\]$/g, ""),
      port: Number(port) || (secure ? 993 : 143),
      secure,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      mailbox: decodeURIComponent(pathname.slice(1)) || "INBOX",
    };
  } catch {
    return undefined;
  }
}
