import { Fragment, type RefObject, useEffect, useRef } from "react";
import { formatFee } from "#site/features/membership/membership-contract.ts";
import wizard from "#site/wizard/wizard.module.css";
import { FormButton } from "#ui/fields/form-button.tsx";
import { Spinner } from "#ui/media/spinner.tsx";
import styles from "./membership-form.module.css";
import type { PayState } from "./use-pay.ts";

type PayFooterProps = {
  feeCents: number;
  isReady: boolean;
  paying: PayState;
  button: RefObject<HTMLButtonElement | null>;
};

/** The fee and Pay now, and below them the message area. */
export function PayFooter({ feeCents, isReady, paying, button }: PayFooterProps) {
  const { isPaying, message, attempts } = paying;
  // The fields are inert while paying, so the focus moves to the button.
  useEffect(() => {
    if (isPaying) button.current?.focus();
  }, [isPaying, button]);
  const area = useRef<HTMLDivElement>(null);
  // On a low screen, or with large text, the footer may end below the viewport.
  useEffect(() => {
    const bottom = area.current?.getBoundingClientRect().bottom ?? 0;
    if (message && bottom > window.innerHeight) area.current?.scrollIntoView({ block: "nearest" });
  }, [message]);
  return (
    <div className={wizard.foot}>
      <div className={`${wizard.buttons} ${styles.pay}`}>
        <p className={styles.fee}>{formatFee(feeCents)}</p>
        <FormButton
          ref={button}
          type="submit"
          className={wizard.forth}
          {...(isPaying ? { "aria-disabled": true } : { incomplete: !isReady })}
        >
          {isPaying ? <Spinner>Pay now</Spinner> : "Pay now"}
        </FormButton>
      </div>
      <p role="status" className={styles.progress}>
        {isPaying && "Your payment is under way. Please leave this page open."}
      </p>
      <div ref={area} role="alert" className={styles.message}>
        <Fragment key={attempts}>
          {message && <p>{message.text}</p>}
          {message?.more && <p>{message.more}</p>}
        </Fragment>
      </div>
    </div>
  );
}
