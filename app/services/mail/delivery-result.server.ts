/** A mail as it lies in the outbox, written and ready to go. */
export type OutgoingMail = { id: string; queuedAt: number; sender: string; recipient: string; message: string };

/**
 * What became of one try. `refused`: this recipient will never take it. `failed`: perhaps later; `away` when it had nothing to do with
 * this mail, so that others need not be tried just now; `untried` when for that reason this one was not either. `why` is for the log and names nobody; `reply` is what the server said.
 */
export type DeliveryResult = { outcome: "sent"; reply?: string | undefined } | DeliveryFailure;
export type DeliveryFailure = (
  | { outcome: "refused" }
  | { outcome: "failed"; isServerUnavailable: boolean; notAttempted?: boolean }
) & {
  reason: string;
  problem?: SmtpProblem;
  reply?: string | undefined;
};

/** Where mails go. */
export type MailTransport = {
  /** So long one `send` takes at most, milliseconds: after that nothing of it is under way any more. */
  timeoutMs: number;
  /** How many mails may be under way at once. */
  concurrency: number;
  /** Whether its server is away, and left alone for a while. */
  isCircuitOpen?(): boolean;
  send(mail: OutgoingMail): Promise<DeliveryResult>;
  close(): void;
};

/** What stood in the way of a mail, as far as one can tell. `scripts/mail-test.ts` says what to do about each. */
export type SmtpProblem =
  | "unreachable"
  | "dropped"
  | "slow"
  | "tls"
  | "login"
  | "sender"
  | "recipient"
  | "not-now"
  | "content"
  | "other";
