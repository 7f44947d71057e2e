import type { DeliveryFailure, SmtpProblem } from "./delivery-result.server.ts";

/** These go to the log, so they hold no address. */
const descriptions: Record<SmtpProblem, string> = {
  unreachable: "the mail server cannot be reached",
  dropped: "the mail server closed the connection",
  timeout: "the mail server did not answer in time",
  tls: "no encrypted connection to the mail server",
  login: "the mail server refused our login",
  sender: "the mail server refused our sender",
  recipient: "the mail server refused the recipient",
  deferred: "the mail server asked to try later",
  content: "the mail server refused the message",
  other: "the mail server could not be understood",
};

/** Problems of the server or the connection, which every other email would meet as well. */
const serverProblems = new Set<SmtpProblem>(["unreachable", "dropped", "timeout", "tls", "login", "sender"]);
/** How the reasons of such failures begin. */
export const serverProblemReasons: readonly string[] = [...serverProblems].map((problem) => descriptions[problem]);
/** How the reason begins where a server puts off one recipient: it is the recipient's own, unless that happens to all. */
export const deferredReason = descriptions.deferred;

/**
 * The delivery failure behind an error of nodemailer. Only a recipient that is refused for good is not retried: other permanent errors
 * (login, sender, policy) are often settings that are corrected within the three days of retries.
 */
export function deliveryFailureOf(error: unknown): DeliveryFailure {
  const problem = classifySmtpError(error);
  const facts = factsOf(error);
  const why = `${descriptions[problem]}${facts.responseCode ? ` (${facts.responseCode})` : ""}`;
  if (problem === "recipient") return { outcome: "refused", problem, reason: why, detail: facts.response };
  return {
    outcome: "failed",
    isServerUnavailable: serverProblems.has(problem),
    problem,
    reason: why,
    detail: facts.response ?? facts.message,
  };
}

/** The problem behind an error of nodemailer. */
export function classifySmtpError(error: unknown): SmtpProblem {
  const { code, responseCode, response = "", originalCode, message } = factsOf(error);
  if (code === "ETIMEDOUT" || code === "EABORT") return "timeout";
  if (/STARTTLS/.test(response)) return "tls";
  if (code === "EAUTH" || code === "ENOAUTH" || responseCode === 530) return "login";
  if (code === "ETLS" || code === "EREQUIRETLS" || /CERT|TLS|SSL/.test(originalCode)) return "tls";
  if (responseCode !== undefined) return classifySmtpReply(error);
  if (code === "EDNS" || code === "ESOCKET") return "unreachable";
  if (code === "ECONNECTION") return "dropped";
  return /STARTTLS/.test(message) ? "tls" : "other";
}

/** 421: the server shuts down. 5.7: a policy of the server, which may concern the sender rather than the recipient. */
function classifySmtpReply(error: unknown): SmtpProblem {
  const { command, responseCode = 0, response = "" } = factsOf(error);
  if (responseCode === 421) return "dropped";
  if (command === "MAIL FROM") return "sender";
  if (responseCode >= 400 && responseCode < 500) return "deferred";
  if (command === "RCPT TO")
    return [550, 551, 553].includes(responseCode) && !/\b5\.7\./.test(response) ? "recipient" : "deferred";
  return command === "DATA" ? "content" : "other";
}

type SmtpFacts = {
  code: string;
  originalCode: string;
  command: string;
  message: string;
  response: string | undefined;
  responseCode: number | undefined;
};

function factsOf(error: unknown): SmtpFacts {
  const facts: Partial<Record<string, unknown>> = error instanceof Error ? { ...error, message: error.message } : {};
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    code: text(facts.code),
    originalCode: text(facts.originalCode),
    command: text(facts.command),
    message: text(facts.message),
    response: text(facts.response) || undefined,
    responseCode: typeof facts.responseCode === "number" ? facts.responseCode : undefined,
  };
}
