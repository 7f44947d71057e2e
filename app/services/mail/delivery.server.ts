/** A mail as it lies in the outbox, written and ready to go. */
export type OutgoingMail = { id: string; queuedAt: number; sender: string; recipient: string; message: string };

/**
 * What became of one try. `refused`: this recipient will never take it. `failed`: perhaps later; `away` when it had nothing to do with
 * this mail, so that others need not be tried just now; `untried` when for that reason this one was not either. `why` is for the log and names nobody; `reply` is what the server said.
 */
export type Delivery = { outcome: "sent"; reply?: string | undefined } | Failure;
export type Failure = ({ outcome: "refused" } | { outcome: "failed"; away: boolean; untried?: boolean }) & {
  why: string;
  trouble?: SmtpTrouble;
  reply?: string | undefined;
};

/** Where mails go. */
export type MailTransport = {
  /** So long one `send` takes at most, milliseconds: after that nothing of it is under way any more. */
  limitMs: number;
  /** How many mails may be under way at once. */
  lanes: number;
  /** Whether its server is away, and left alone for a while. */
  isResting?(): boolean;
  send(mail: OutgoingMail): Promise<Delivery>;
  close(): void;
};

/** What stood in the way of a mail, as far as one can tell. `scripts/mail-test.ts` says what to do about each. */
export type SmtpTrouble =
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
