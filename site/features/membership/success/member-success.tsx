import { type ReactNode, useRef } from "react";
import type { Site } from "#services/site/use-site.ts";
import { useStatusTitle } from "#services/site/use-status-title.ts";
import { retryPath } from "#site/features/membership/form/membership-draft.ts";
import { statusTexts } from "#site/features/membership/membership-contract.ts";
import { paymentContact } from "#site/features/membership/payment-contact.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { ButtonLink } from "#ui/links/button.tsx";
import styles from "./member-success.module.css";
import { MembershipReceipt } from "./membership-receipt.tsx";
import { PaymentExplanation } from "./payment-explanation.tsx";
import type { PaymentResult } from "./payment-result.ts";
import { RedirectHome } from "./redirect-home.tsx";
import { StatusIcon } from "./status-icon.tsx";
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
  const isFailed = kind === "requires_payment_method" || kind === "unknown" || kind === "unavailable";
  useStatusTitle({ isError: isFailed, status: kind === "loading" ? undefined : texts[kind] });
  const status = useRef<HTMLDivElement>(null);
  const tryAgain = () => {
    // The button is removed during the lookup.
    status.current?.focus();
    retry();
  };
  return (
    <>
      <section className={styles.result} data-block="">
        <div>
          <h1 className={styles.heading}>{heading}</h1>
          <div role="status" ref={status} tabIndex={-1} className={styles.status}>
            <StatusIcon kind={kind} />
            <p className={styles.text}>{texts[kind]}</p>
            <PaymentExplanation result={result} email={paymentContact(site)} />
          </div>
          <WithoutScripts />
          <RedirectHome isPaid={kind === "succeeded"}>
            {isFailed && <TryAgain kind={kind} onRetry={tryAgain} />}
          </RedirectHome>
        </div>
        {result.kind === "succeeded" && <MembershipReceipt {...result.paid} />}
      </section>
      {!isFailed && kind !== "refunded" && kind !== "refunded-by-committee" && children}
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
  loading: "Getting membership status...",
  unavailable: "We cannot see your payment just now.",
  refunded: "This membership is already paid.",
  "refunded-by-committee": "This payment was refunded.",
} satisfies Record<PaymentResult["kind"], string>;

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
