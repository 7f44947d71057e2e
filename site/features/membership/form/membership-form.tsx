import { useState } from "react";
import { useSite } from "#services/site/use-site.ts";
import { LeaveConfirmation } from "#site/wizard/answers/leave-confirmation.tsx";
import { useLeaveConfirmation } from "#site/wizard/answers/use-leave-confirmation.ts";
import { FocusedHeading } from "#site/wizard/steps/focused-heading.tsx";
import wizard from "#site/wizard/wizard.module.css";
import { Modal } from "#ui/dialogs/modal.tsx";
import type { FormDialogProps } from "#ui/links/open-form-button.tsx";
import { isDirty } from "./membership-answers.ts";
import { MembershipFormView } from "./membership-form-view.tsx";
import { useMembershipForm } from "./use-membership-form.ts";
import { type PaymentElementState, usePay } from "./use-pay.ts";
import { usePaymentSetup } from "./use-payment-setup.ts";

export type MembershipFormOptions = {
  /** The committee's address, shown while payments are off. */
  email: string;
};

/** The membership form in its modal. The state lives here, above the modal, so that closing it loses nothing. */
export function MembershipForm({ email, open, onClose }: MembershipFormOptions & FormDialogProps) {
  const { payments, membershipFeeCents } = useSite().settings;
  const state = useMembershipForm();
  const [card, setCard] = useState<PaymentElementState>();
  const { setup, load, fail } = usePaymentSetup(payments, open);
  const paying = usePay({ setup, card, showFieldErrors: state.showFieldErrors, replacePayment: load });
  const { isPaying } = paying;
  const isOff = setup.stage === "off";
  const hasUnsentChanges = !isOff && (isDirty(state.answers) || card?.isEmpty === false);
  const leaving = useLeaveConfirmation(hasUnsentChanges);
  const close = () => {
    state.clearErrors();
    paying.clearMessage();
    onClose();
  };
  return (
    <Modal
      open={open}
      onClose={close}
      onCloseRequest={(reason) => !isPaying && leaving.confirmClose(reason)}
      staticBackdrop={hasUnsentChanges || isPaying}
      // The bank's 3-D Secure window must be able to open above it.
      nonModal={paying.stage === "confirming"}
      title="Membership Form"
      hasClose={!isPaying}
    >
      <div className={wizard.stage} hidden={leaving.isAsked}>
        {isOff ? (
          <PaymentsUnavailable email={email} />
        ) : (
          <MembershipFormView
            state={state}
            paying={paying}
            feeCents={setup.stage === "ready" ? setup.feeCents : membershipFeeCents}
            isCardMissing={card?.isComplete === false}
            isReady={state.isComplete && setup.stage === "ready" && card?.isComplete === true}
            card={{
              setup,
              isElementReady: card !== undefined,
              onCard: setCard,
              onLoadError: fail,
              focusElement: () => card?.elements.getElement("payment")?.focus(),
              onTryAgain: () => void load(),
            }}
          />
        )}
      </div>
      {leaving.isAsked && (
        <LeaveConfirmation heading="Leave this form?" onAnswer={leaving.answer}>
          What you have typed stays here until you close this page; only the card has to be entered again. Press Apply
          now to come back.
        </LeaveConfirmation>
      )}
    </Modal>
  );
}

function PaymentsUnavailable({ email }: { email: string }) {
  return (
    <>
      <FocusedHeading>Not on this site just now</FocusedHeading>
      <p>
        Memberships cannot be paid on this site at the moment. Please write to <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </>
  );
}
