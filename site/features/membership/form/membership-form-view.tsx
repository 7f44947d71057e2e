import { type ComponentProps, useRef } from "react";
import { FormProvider } from "react-hook-form";
import { usePrivacyNotice } from "#services/privacy/use-privacy-notice.ts";
import { useStatusTitle } from "#services/site/use-status-title.ts";
import { formatFee } from "#site/features/membership/membership-contract.ts";
import { FocusedHeading } from "#site/wizard/steps/focused-heading.tsx";
import { useSummaryFocus } from "#site/wizard/steps/use-summary-focus.ts";
import wizard from "#site/wizard/wizard.module.css";
import { ErrorSummary, type FieldProblem } from "#ui/fields/error-summary.tsx";
import { RequiredNote } from "#ui/fields/field.tsx";
import { PrivacyNotice } from "#ui/fields/privacy-notice.tsx";
import { CardSection, cardSectionId } from "./card-section.tsx";
import { isDirty } from "./membership-answers.ts";
import { MembershipFields } from "./membership-fields.tsx";
import styles from "./membership-form.module.css";
import { PayFooter } from "./pay-footer.tsx";
import type { MembershipFormState } from "./use-membership-form.ts";
import type { PayState } from "./use-pay.ts";

type MembershipFormViewProps = {
  state: MembershipFormState;
  paying: PayState;
  feeCents: number;
  /** Whether Pay now looks enabled; it can be pressed anyway. */
  isReady: boolean;
  /** Whether the provider's fields are there and not filled in. */
  isCardMissing: boolean;
  card: ComponentProps<typeof CardSection>;
};

/** Error summary, fields, card and Pay now, which Enter in a field presses too. */
export function MembershipFormView({ state, paying, feeCents, isReady, isCardMissing, card }: MembershipFormViewProps) {
  const { form, invalidSubmits } = state;
  const problems = withCard(state.problems, isCardMissing);
  const summary = useSummaryFocus(invalidSubmits);
  const notice = usePrivacyNotice("membership");
  const button = useRef<HTMLButtonElement>(null);
  useStatusTitle({ isError: problems.length > 0 });
  const submit = form.handleSubmit(
    (answers) => {
      state.clearOtherRefusals();
      void paying.submit(answers);
    },
    () => paying.clearMessage(),
  );
  return (
    <FormProvider {...form}>
      <form noValidate data-lists-errors className={wizard.stage} onSubmit={(event) => void submit(event)}>
        <div className={wizard.answers} inert={paying.isPaying}>
          <FocusedHeading>Your details</FocusedHeading>
          <ErrorSummary ref={summary} problems={problems} hasAnswers={isDirty(state.answers)} />
          <RequiredNote />
          <MembershipFields feeCents={feeCents} />
          <CardSection {...card} />
          <p className={styles.agreement}>
            With Pay now you agree to become a member of the festival association and to pay the {formatFee(feeCents)}{" "}
            membership fee.
          </p>
          <PrivacyNotice {...notice} />
        </div>
        <PayFooter feeCents={feeCents} isReady={isReady} paying={paying} button={button} />
      </form>
    </FormProvider>
  );
}

/** Whoever is told what to mend is told of the card, too; where it alone is missing, the provider says it beside its field. */
function withCard(problems: readonly FieldProblem[], isCardMissing: boolean): readonly FieldProblem[] {
  if (problems.length === 0 || !isCardMissing) return problems;
  return [...problems, { id: cardSectionId, message: "Please fill in your card.", label: "Your card", isEmpty: true }];
}
