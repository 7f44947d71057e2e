import type { ReactNode } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { useStatusTitle } from "#services/site/use-status-title.ts";
import { ErrorSummary } from "#ui/fields/error-summary.tsx";
import { fieldId, RequiredNote } from "#ui/fields/field.tsx";
import type { WizardState } from "../use-wizard.ts";
import styles from "../wizard.module.css";
import { FocusedHeading } from "./focused-heading.tsx";
import { StepButtons } from "./step-buttons.tsx";
import type { StepContent } from "./step-content.ts";
import { useSummaryFocus } from "./use-summary-focus.ts";

type StepViewProps<Answers extends FieldValues> = {
  state: WizardState<Answers>;
  /** How many there are. */
  steps: number;
  content: StepContent;
  text: ReactNode;
  onCancel: () => void;
  /** Below the fields. */
  children?: ReactNode;
};

/** One step: its number and heading, the error summary, the text, the fields, the buttons. Enter in a field is Next. */
export function StepView<Answers extends FieldValues>({
  state,
  steps,
  content,
  text,
  onCancel,
  children,
}: StepViewProps<Answers>) {
  const { step, at, problems, otherRefusals, submitCount, submission } = state;
  const isSubmitting = submission.stage === "submitting";
  const summary = useSummaryFocus(submitCount);
  useStatusTitle({ isError: problems.length + otherRefusals.length > 0 });
  return (
    <FormProvider {...state.form}>
      <form noValidate data-lists-errors className={styles.stage} onSubmit={(event) => void state.next(event)}>
        <div className={styles.answers} inert={isSubmitting}>
          <FocusedHeading key={at} place={`Step ${at + 1} of ${steps}`}>
            {content.heading}
          </FocusedHeading>
          <ErrorSummary
            ref={summary}
            hasAnswers={state.hasAnswers}
            problems={[
              ...problems.map(({ name, message, isEmpty }) => ({
                id: fieldId(name),
                message,
                isEmpty,
                label: step.labelOf?.(name, content),
              })),
              ...otherRefusals.map(({ field, message }) => ({ message, label: field })),
            ]}
          />
          <div className={styles.text}>{text}</div>
          <RequiredNote />
          <step.Fields key={step.pageNumber} content={content} />
          {children}
        </div>
        <StepButtons
          submitLabel={state.isLast ? "Submit" : "Next"}
          isReady={state.isReady}
          submittingSince={isSubmitting ? submission.since : undefined}
          onBack={step.hasBack ? state.back : undefined}
          onCancel={step.hasCancel ? onCancel : undefined}
        />
      </form>
    </FormProvider>
  );
}
