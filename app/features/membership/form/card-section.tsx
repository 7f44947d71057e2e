import { Elements, PaymentElement, useElements } from "@stripe/react-stripe-js";
import type { StripePaymentElementOptions } from "@stripe/stripe-js";
import { useEffect, useEffectEvent, useId } from "react";
import { FormButton } from "#app/ui/form-button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import styles from "./membership-form.module.css";
import type { CardState } from "./use-pay.ts";
import type { PaymentSetup } from "./use-payment-setup.ts";
import { useStripeAppearance } from "./use-stripe-appearance.ts";

type CardSectionProps = {
  service: PaymentSetup;
  /** Whether the element has shown its fields. */
  hasCard: boolean;
  /** Told of every change; undefined once the element is gone. */
  onCard: (card: CardState | undefined) => void;
  onTrouble: () => void;
  onTryAgain: () => void;
};

/** The provider's payment element, or why it is not there (section 4). */
export function CardSection({ service, hasCard, onCard, onTrouble, onTryAgain }: CardSectionProps) {
  const headingId = useId();
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h3 id={headingId}>Your card</h3>
      <div role="status">
        {isLoading(service, hasCard) && <Spinner>Loading the payment form...</Spinner>}
        {service.stage === "failed" && <p className={styles.trouble}>{service.why}</p>}
      </div>
      {service.stage === "failed" && (
        <FormButton look="outline" onClick={onTryAgain}>
          Try again
        </FormButton>
      )}
      {service.stage === "ready" && (
        <CardElement key={service.clientSecret} service={service} onCard={onCard} onTrouble={onTrouble} />
      )}
    </section>
  );
}

function isLoading(service: PaymentSetup, hasCard: boolean): boolean {
  return service.stage === "loading" || (service.stage === "ready" && !hasCard);
}

type CardElementProps = Pick<CardSectionProps, "onCard" | "onTrouble"> & {
  service: Extract<PaymentSetup, { stage: "ready" }>;
};

/** Mounted once for a payment, and not again after a decline (P15). */
function CardElement({ service: { stripe, clientSecret }, onCard, onTrouble }: CardElementProps) {
  const appearance = useStripeAppearance();
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance, locale: "en-AU" }}>
      <CardFields onCard={onCard} onTrouble={onTrouble} />
    </Elements>
  );
}

/** What the form asks for itself the element does not ask again; a card is the one way to pay (P4). */
const elementOptions: StripePaymentElementOptions = {
  fields: { billingDetails: { address: { country: "never", postalCode: "never" } } },
  terms: { card: "never" },
  wallets: { applePay: "never", googlePay: "never", link: "never" },
};

function CardFields({ onCard, onTrouble }: Pick<CardSectionProps, "onCard" | "onTrouble">) {
  const elements = useElements();
  const gone = useEffectEvent(() => onCard(undefined));
  useEffect(() => () => gone(), []);
  const tell = (isComplete: boolean, isEmpty: boolean) => {
    if (elements !== null) onCard({ elements, isComplete, isEmpty });
  };
  return (
    <PaymentElement
      options={elementOptions}
      onReady={() => tell(false, true)}
      onChange={({ complete, empty }) => tell(complete, empty)}
      onLoadError={onTrouble}
    />
  );
}
