import { type ReactNode, useRef } from "react";
import { statusTexts } from "#app/features/membership/membership-contract.ts";
import { retryPath } from "#app/features/membership/membership-draft.ts";
import type { Site } from "#app/services/site/use-site.ts";
import { useStatusTitle } from "#app/services/site/use-status-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormButton } from "#app/ui/form-button.tsx";
import styles from "./member-success.module.css";
import type { PaymentResult } from "./payment-result.ts";
import { RedirectHome } from "./redirect-home.tsx";
import { StatusIcon } from "./status-icon.tsx";
import { TicketStub } from "./ticket-stub.tsx";
import { usePaymentResult } from "./use-payment-result.ts";

type MemberSuccessProps = {
  site: Site;
  heading: string;
  /** The content page about membership, hidden after a failed or refunded payment. */
  children: ReactNode;
};

/** Shows how the payment went, and what happens next. */
export function MemberSuccess({ site, heading, children }: MemberSuccessProps) {
  const { result, retry } = usePaymentResult(site);
  const { kind } = result;
  const isFailed = kind === "requires_payment_method" || kind === "default" || kind === "unavailable";
  useStatusTitle({ isError: isFailed, status: kind === "looking" ? undefined : texts[kind] });
  const status = useRef<HTMLDivElement>(null);
  const tryAgain = () => {
    // The button is removed during the lookup.
    status.current?.focus();
    retry();
  };
  return (
    <>
      <section className={styles.result}>
        <div>
          <h1 className={styles.heading}>{heading}</h1>
          <div role="status" ref={status} tabIndex={-1} className={styles.status}>
            <StatusIcon kind={kind} />
            <p className={styles.text}>{texts[kind]}</p>
            <Explanation result={result} />
          </div>
          <WithoutScripts />
          <RedirectHome isPaid={kind === "succeeded"}>
            {isFailed && <TryAgain kind={kind} onRetry={tryAgain} />}
          </RedirectHome>
        </div>
        {result.kind === "succeeded" && <TicketStub {...result.paid} />}
      </section>
      {!isFailed && kind !== "refunded" && children}
    </>
  );
}

/** Looks the payment up again if nothing answered; after any other failure leads back to the form with its saved draft. */
function TryAgain({ kind, onRetry }: { kind: PaymentResult["kind"]; onRetry: () => void }) {
  if (kind === "unavailable") return <FormButton onClick={onRetry}>Try again</FormButton>;
  return <ButtonLink to={retryPath}>Try again</ButtonLink>;
}

const texts = {
  ...statusTexts,
  looking: "Getting membership status...",
  unavailable: "We cannot see your payment just now.",
  refunded: "This membership is already paid.",
} satisfies Record<PaymentResult["kind"], string>;

function Explanation({ result }: { result: PaymentResult }) {
  if (result.kind === "looking") return null;
  if (result.kind === "succeeded") return <p>Thank you for becoming a member of the festival association.</p>;
  if (result.kind === "refunded")
    return (
      <p>
        We have refunded this second payment to your card, and sent you an e-mail about it. It may take your bank a few
        days.
      </p>
    );
  if (result.kind === "processing")
    return (
      <p>This may take a few minutes. You may close this page: once the payment has gone through, you get an e-mail.</p>
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

const emailFollows = "If your payment has gone through after all, an e-mail confirms it within a few minutes.";

function WithoutScripts() {
  return (
    <noscript>
      <p>
        Without JavaScript this page cannot show how your payment went. If it has gone through, an e-mail confirms it
        within a few minutes. If none comes, nothing was paid.
      </p>
    </noscript>
  );
}
