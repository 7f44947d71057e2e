/** An email that is rendered and ready to be sent. `queuedAt` is in milliseconds since 1970; `signsIn` of one that no copy may have. */
export type OutgoingMail = {
  id: string;
  queuedAt: number;
  sender: string;
  recipient: string;
  message: string;
  signsIn?: true;
};

/**
 * The result of one attempt. `refused`: this recipient will never accept it. `failed`: it may succeed later. `isServerUnavailable`: the
 * fault is not this email's, so that others need not be tried just now. `reason` is for the log and contains no address; `detail` is the
 * server's response, or the message of an error.
 */
export type DeliveryResult = { outcome: "sent"; detail?: string | undefined } | DeliveryFailure;
export type DeliveryFailure = ({ outcome: "refused" } | { outcome: "failed"; isServerUnavailable: boolean }) & {
  reason: string;
  problem?: SmtpProblem;
  detail?: string | undefined;
};

/** Where emails are sent. */
export type MailTransport = {
  /** The longest that one `send` takes, in milliseconds: afterwards nothing of it is under way any more. */
  timeoutMs: number;
  /** How many emails may be sent at once. */
  concurrency: number;
  send(mail: OutgoingMail): Promise<DeliveryResult>;
  close(): void;
};

/** The circuit breaker was open: the server was not asked, and nothing is known of this email. */
export type NotAttempted = { outcome: "notAttempted" };

/** A transport that may stand behind a circuit breaker. */
export type GuardedTransport = Omit<MailTransport, "send"> & {
  /** Whether the circuit breaker of its server is open. */
  isCircuitOpen?(): boolean;
  send(mail: OutgoingMail): Promise<DeliveryResult | NotAttempted>;
};

/** Why an email was not sent, as far as one can tell. `scripts/mail-test.ts` has advice for each. */
export type SmtpProblem =
  | "unreachable"
  | "dropped"
  | "timeout"
  | "tls"
  | "login"
  | "sender"
  | "recipient"
  | "deferred"
  | "content"
  | "other";
