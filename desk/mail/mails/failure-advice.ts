const askMaintainer = "Tell whoever looks after the server. Once that is mended, have it sent again.";

/**
 * What to do, by `last_error` of the outbox; the first that fits counts. It begins with our own words (smtp-failure.server.ts, mail-message.server.ts), and the
 * mail server's follow. A full mailbox has a code of its own (RFC 3463, X.2.2), which not every server sends.
 */
const adviceRules: readonly (readonly [RegExp, string])[] = [
  [/refused our sender/, `The mail server does not let us send from our address. ${askMaintainer}`],
  [
    /later \((452|552)\)|\b[45]\.2\.2\b|mailbox (is )?full|over ?quota|mailbox quota/i,
    "Their mailbox is full. Ring them, or have it sent again in some days.",
  ],
  [
    /refused the recipient/,
    "Nobody has this address, or it takes no mail. Ask them for another one, and correct it where it stands: then it can be sent there.",
  ],
  [
    /cannot be reached|closed the connection|did not answer/,
    `The mail server was away for three days. ${askMaintainer}`,
  ],
  [/refused our login/, `The mail server refused our sign-in, so no mail goes out. ${askMaintainer}`],
  [/no encrypted connection/, `There is no safe connection to the mail server. ${askMaintainer}`],
  [
    /refused the message/,
    "The mail server did not like what it says, or took it for advertising. Ring them, or write it in other words.",
  ],
  [/asked to try later/, "Their mail server put us off for three days. Have it sent again, or ring them."],
  [
    /line break or a control character|may not set that header/,
    "There is something in it that no mail may have. Write it anew.",
  ],
];

/**
 * What to do about a mail that did not arrive.
 *
 * @param lastError as the outbox has it, with the mail server's own words
 * @param isOurs whether it went to the festival's own address
 */
export function failureAdvice(lastError: string | null, isOurs = false): string {
  if (isOurs && /refused the recipient/.test(lastError ?? ""))
    return `This is the festival's own address, and it takes no mail. ${askMaintainer}`;
  const found = adviceRules.find(([pattern]) => pattern.test(lastError ?? ""));
  return found ? found[1] : `It could not be sent. ${askMaintainer}`;
}
