import { Elements, PaymentElement, useElements } from "@stripe/react-stripe-js";
import type { StripePaymentElementOptions } from "@stripe/stripe-js";
import { useEffect, useEffectEvent, useId } from "react";
import { FormButton } from "#ui/fields/form-button.tsx";
import { Spinner } from "#ui/media/spinner.tsx";
import styles from "./membership-form.module.css";
import type { PaymentElementState } from "./use-pay.ts";
import type { PaymentSetup } from "./use-payment-setup.ts";
import { useStripeAppearance } from "./use-stripe-appearance.ts";

/** The error summary leads to the section, which passes the focus on: the provider's fields are not part of this page. */
export const cardSectionId = "membership-card";

type CardSectionProps = {
  setup: PaymentSetup;
  /** Whether the payment element shows its fields. */
  isElementReady: boolean;
  /** Called at every change; with undefined when the element is unmounted. */
  onCard: (card: PaymentElementState | undefined) => void;
  onLoadError: () => void;
  /** Moves the focus into the payment element. */
  focusElement: () => void;
  onTryAgain: () => void;
};

/** The provider's payment element, or why it is missing. */
export function CardSection({
  setup,
  isElementReady,
  onCard,
  onLoadError,
  focusElement,
  onTryAgain,
}: CardSectionProps) {
  const headingId = useId();
  return (
    <section
      id={cardSectionId}
      tabIndex={-1}
      onFocus={(event) => event.target === event.currentTarget && focusElement()}
      className={styles.card}
      aria-labelledby={headingId}
    >
      <h3 id={headingId}>Your card</h3>
      <div role="status">
        {isLoading(setup, isElementReady) && <Spinner>Loading the payment form...</Spinner>}
        {setup.stage === "failed" && <p className={styles.trouble}>{setup.why}</p>}
      </div>
      {setup.stage === "failed" && (
        <FormButton variant="outline" onClick={onTryAgain}>
          Try again
        </FormButton>
      )}
      {setup.stage === "ready" && (
        <CardElement key={setup.clientSecret} setup={setup} onCard={onCard} onLoadError={onLoadError} />
      )}
    </section>
  );
}

function isLoading(setup: PaymentSetup, isElementReady: boolean): boolean {
  return setup.stage === "loading" || (setup.stage === "ready" && !isElementReady);
}

type CardElementProps = Pick<CardSectionProps, "onCard" | "onLoadError"> & {
  setup: Extract<PaymentSetup, { stage: "ready" }>;
};

/** Mounted once per payment; a decline does not remount it, so the card stays entered. */
function CardElement({ setup: { stripe, clientSecret }, onCard, onLoadError }: CardElementProps) {
  const appearance = useStripeAppearance();
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance, locale: "en-AU" }}>
      <CardFields onCard={onCard} onLoadError={onLoadError} />
    </Elements>
  );
}

/** The form's own fields are not asked again, and only cards are accepted. */
const elementOptions: StripePaymentElementOptions = {
  fields: { billingDetails: { address: { country: "never", postalCode: "never" } } },
  terms: { card: "never" },
  wallets: { applePay: "never", googlePay: "never", link: "never" },
};

function CardFields({ onCard, onLoadError }: Pick<CardSectionProps, "onCard" | "onLoadError">) {
  const elements = useElements();
  const onUnmount = useEffectEvent(() => onCard(undefined));
  useEffect(() => () => onUnmount(), []);
  const report = (isComplete: boolean, isEmpty: boolean) => {
    if (elements !== null) onCard({ elements, isComplete, isEmpty });
  };
  return (
    <PaymentElement
      options={elementOptions}
      onReady={() => report(false, true)}
      onChange={({ complete, empty }) => report(complete, empty)}
      onLoadError={onLoadError}
    />
  );
}
