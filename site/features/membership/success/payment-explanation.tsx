import styles from "./member-success.module.css";
import type { PaymentResult } from "./payment-result.ts";

type PaymentExplanationProps = {
  result: PaymentResult;
  /** Whom to ask about a payment. */
  email: string | undefined;
};

/** What the payment's status means, and whom to ask about it. */
export function PaymentExplanation({ result, email }: PaymentExplanationProps) {
  if (result.kind === "loading") return null;
  return (
    <>
      <Explanation result={result} />
      {email !== undefined && <Questions result={result} email={email} />}
    </>
  );
}

function Explanation({ result }: { result: PaymentResult }) {
  if (result.kind === "succeeded") return <p>Thank you for becoming a member of the festival association.</p>;
  if (result.kind === "refunded")
    return (
      <p>
        We have refunded this second payment to your card, and sent you an e-mail about it. It may take your bank a few
        days.
      </p>
    );
  if (result.kind === "refunded-by-committee")
    return <p>The committee gave it back in full, so it made no membership. It may take your bank a few days.</p>;
  if (result.kind === "processing")
    return (
      <>
        {result.reference !== undefined && (
          <p>
            Your reference is <strong>{result.reference}</strong>.
          </p>
        )}
        <p>This may take a few minutes. You may close this page: we write to you once we know how it went.</p>
      </>
    );
  if (result.kind === "requires_payment_method")
    return (
      <>
        {result.reason !== undefined && <p>{result.reason}</p>}
        <p>No money was taken. What you typed in this tab is kept; only the card has to be entered again.</p>
      </>
    );
  if (result.kind === "unavailable") return <p>The payment service does not answer. We keep looking. {emailFollows}</p>;
  return <p>{emailFollows}</p>;
}

/** To be quoted is the reference that the page shows: the ticket's is named here, that of a payment under way stands just above. */
function Questions({ result, email }: { result: PaymentResult; email: string }) {
  const isNamedAbove = result.kind === "processing" && result.reference !== undefined;
  return (
    <p className={styles.questions}>
      A question about your payment? Write to <a href={`mailto:${email}`}>{email}</a>
      {isNamedAbove && " with your reference"}
      {result.kind === "succeeded" && ` with your reference, ${result.paid.reference}`}.
    </p>
  );
}

const emailFollows = "If your payment has gone through after all, an e-mail confirms it within a few minutes.";
