import { useState } from "react";
import { useSite } from "#app/services/site/use-site.ts";
import { Modal } from "#app/ui/modal.tsx";
import type { FormDialogProps } from "#app/ui/open-form-button.tsx";
import { LeaveConfirmation } from "#app/wizard/leave-confirmation.tsx";
import { useLeaveConfirmation } from "#app/wizard/use-leave-confirmation.ts";
import wizard from "#app/wizard/wizard.module.css";
import { isDirty } from "./membership-answers.ts";
import { MembershipFormView } from "./membership-form-view.tsx";
import { PaymentsUnavailable } from "./payments-unavailable.tsx";
import { useMembershipForm } from "./use-membership-form.ts";
import { type CardState, usePay } from "./use-pay.ts";
import { usePaymentSetup } from "./use-payment-setup.ts";

/** What the form is told by its page besides. */
export type MembershipFormOptions = {
  /** Where to write when nothing can be paid here. */
  email: string;
};

/** The membership form in its modal (specification, section 2). Everything typed lives here, above the modal (W8, P15). */
export function MembershipForm({ email, open, onClose }: MembershipFormOptions & FormDialogProps) {
  const { payments, membershipFeeCents } = useSite().settings;
  const state = useMembershipForm();
  const [card, setCard] = useState<CardState>();
  const { service, load, fail } = usePaymentSetup(payments, open);
  const paying = usePay({ service, card, refuse: state.refuse, renew: load });
  const { isPaying } = paying;
  const isOff = service.stage === "off";
  const isAtRisk = !isOff && (isDirty(state.answers) || card?.isEmpty === false);
  const leaving = useLeaveConfirmation(isAtRisk);
  const close = () => {
    state.calmDown();
    paying.forgetMessage();
    onClose();
  };
  return (
    <Modal
      open={open}
      onClose={close}
      onCloseRequest={(reason) => !isPaying && leaving.mayClose(reason)}
      staticBackdrop={isAtRisk || isPaying}
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
            feeCents={service.stage === "ready" ? service.feeCents : membershipFeeCents}
            isReady={state.isFilled && service.stage === "ready" && card?.isComplete === true}
            card={{
              service,
              hasCard: card !== undefined,
              onCard: setCard,
              onTrouble: fail,
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
