/** What an answer usually looks like. */
export type ExpectedFormat = "email" | "phone" | "postcode" | "link";

/** What may be wrong with an answer, and the answer that was probably meant. It never prevents anything: people know better than we. */
export type AnswerHint = { text?: string; fix?: { label: string; answer: string } };

type AnswerHintOf = (answer: string) => AnswerHint | undefined;

/** By what is expected; undefined for an answer that looks so, or is empty. */
export const answerHints: Readonly<Record<ExpectedFormat, AnswerHintOf>> = {
  email: ofAnswer(emailHint),
  phone: ofAnswer((answer) =>
    hasDigits(answer, 6) ? undefined : { text: "This does not look like a phone number. Is it what you meant?" },
  ),
  postcode: ofAnswer((answer) =>
    isAustralianPostcode(answer)
      ? undefined
      : { text: "Australian postcodes have four digits. Is this what you meant?" },
  ),
  link: ofAnswer(linkHint),
};

function ofAnswer(answerHintOf: AnswerHintOf): AnswerHintOf {
  return (written) => (written.trim() === "" ? undefined : answerHintOf(written.trim()));
}

function hasDigits(answer: string, least: number): boolean {
  return (answer.match(/\p{Nd}/gu) ?? []).length >= least;
}

/** The lowest are those of Canberra's post office boxes, from 0200. */
function isAustralianPostcode(answer: string): boolean {
  return /^\d[\d\s]*$/.test(answer) && /^(0[2-9]|[1-9]\d)\d\d$/.test(answer.replaceAll(/\s/g, ""));
}

/** Where most of our visitors have their mail. A domain that is one letter away from these is a slip, unless it is one of the others. */
const commonMailDomains = [
  "gmail.com",
  "outlook.com",
  "outlook.com.au",
  "hotmail.com",
  "hotmail.com.au",
  "yahoo.com",
  "yahoo.com.au",
  "icloud.com",
  "bigpond.com",
  "bigpond.net.au",
  "optusnet.com.au",
  "iinet.net.au",
  "internode.on.net",
  "westnet.com.au",
  "protonmail.com",
  "fastmail.com",
];
const similarMailDomains = ["mail.com", "email.com", "ymail.com", "imail.com", "zmail.com", "cloud.com", "inet.net.au"];
/** Providers have addresses in many countries: "yahoo.com.ar", "hotmail.fr", "outlook.co.nz". */
const existingEnding = /^(?:com|net|org|[a-z]{2}|(?:com|co|net|org)\.[a-z]{2})$/;
const commonNames = new Set(commonMailDomains.map((domain) => domain.slice(0, domain.indexOf("."))));

function emailHint(answer: string): AnswerHint | undefined {
  const [, name, domain] = /^(.+)@([^@]+)$/.exec(answer.replaceAll(/\s/g, "")) ?? [];
  if (name === undefined || domain === undefined) return { text: "This does not look like an e-mail address." };
  const meant = meantDomain(domain.toLowerCase());
  if (meant === undefined) return undefined;
  const address = `${name}@${meant}`;
  return { fix: { label: `Did you mean ${address}?`, answer: address } };
}

function meantDomain(domain: string): string | undefined {
  if ([...commonMailDomains, ...similarMailDomains].includes(domain)) return undefined;
  if (domain.startsWith("gmail.")) return "gmail.com";
  const dot = domain.indexOf(".");
  if (commonNames.has(domain.slice(0, dot)) && existingEnding.test(domain.slice(dot + 1))) return undefined;
  // No country and no registry has these endings.
  const ended = domain.replace(/\.(?:con|cmo|ocm|comm|coom|vom|xom)(?=$|\.au$)/, ".com");
  if (ended !== domain && similarMailDomains.includes(ended)) return ended;
  const whole = ended.includes(".") ? ended : `${ended}.com`;
  const meant = [ended, whole].flatMap((typed) => commonMailDomains.filter((known) => isOneSlipAway(typed, known)))[0];
  return meant ?? (ended === domain ? undefined : ended);
}

/** Whether two texts differ by one letter at most: one too many, one missing, another one, or two swapped. */
function isOneSlipAway(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [left, right] = [typed.slice(start), meant.slice(start)];
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return isSwapped || left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1);
}

/** A link that lacks its beginning, or has half of one. What has spaces, or no dot, is rather the name of a page than its address. */
function linkHint(answer: string): AnswerHint | undefined {
  if (/^https?:\/\/./i.test(answer)) return undefined;
  const link = `https://${answer.replace(/^(?:h?t+p+s?\s*[:;.]?\/+|h?t+ps?[:;]|[:/]+)/i, "")}`;
  const isLink = !/\s/.test(link) && URL.canParse(link) && isSite(new URL(link));
  return isLink ? { text: "Links begin with https://.", fix: { label: "Add https://", answer: link } } : undefined;
}

function isSite({ hostname, username, port }: URL): boolean {
  return /\.\p{L}{2,}$/u.test(hostname) && username === "" && port === "";
}
