import { type ReactNode, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { FieldValues } from "react-hook-form";
import { usePrivacyNotice } from "#services/privacy/use-privacy-notice.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { PrivacyNotice } from "#ui/fields/privacy-notice.tsx";
import { LeaveConfirmation, StartAgainConfirmation } from "./answers/leave-confirmation.tsx";
import { actionOnOpening } from "./answers/opening.ts";
import { useLeaveConfirmation } from "./answers/use-leave-confirmation.ts";
import { sentAnswers } from "./sending/sent-answers.ts";
import type { Submission } from "./sending/use-submission.ts";
import { BackgroundNote } from "./steps/background-note.tsx";
import { Failure, ThankYou } from "./steps/closing-pages.tsx";
import { type Questions, stepContent } from "./steps/step-content.ts";
import { StepView } from "./steps/step-view.tsx";
import { useWizard, type WizardState } from "./use-wizard.ts";
import styles from "./wizard.module.css";
import type { ClosingPage, WizardDefinition } from "./wizard-definition.ts";

/** The properties that a page passes to its wizard. */
export type WizardPlace = {
  questions: Questions;
  /** Renders rich text of the content service, whose headings are of level 4 or below. */
  renderText: (document: unknown) => ReactNode;
  /** Where an applicant may write to. */
  email: string;
  open: boolean;
  onClose: () => void;
  /** Whether it was opened to throw the answers away, which is confirmed first. */
  isStartingAgain: boolean;
  onStartAgainAnswered: () => void;
  /** Where the page says how an application goes whose dialog was closed; otherwise it says so here. */
  notePlace: Element | null;
};

type WizardProps<Answers extends FieldValues> = WizardPlace & { wizard: WizardDefinition<Answers> };

/** A wizard in its modal: the steps, then the thank-you or the failure page. */
export function Wizard<Answers extends FieldValues>({
  wizard,
  questions,
  renderText,
  email,
  open,
  onClose,
  isStartingAgain,
  onStartAgainAnswered,
  notePlace,
}: WizardProps<Answers>) {
  const state = useWizard(wizard);
  const { submission, startAgain } = state;
  const isOver = submission.stage === "thanked" || submission.stage === "failed";
  const hasUnsentChanges = (submission.stage === "answering" || submission.stage === "refused") && state.isDirty;
  const leaving = useLeaveConfirmation(hasUnsentChanges);
  // Without answers there is nothing to confirm, and what is being sent cannot be taken back.
  const asksToStartAgain = isStartingAgain && hasUnsentChanges;
  const isAsked = leaving.isAsked || asksToStartAgain;
  const [seen, setSeen] = useState<Submission>();
  const close = () => {
    if (isOver || submission.stage === "refused") setSeen(submission);
    onClose();
  };
  const cancel = async () => {
    if (await leaving.confirmClose("button")) close();
  };

  useLayoutEffect(() => {
    if (!open) return;
    const action = actionOnOpening({ submission, seen, isStartingAgain, hasUnsentChanges });
    if (action === "resetSubmission") startAgain();
    if (action === "cancelStartAgain") onStartAgainAnswered();
  }, [open, submission, seen, startAgain, isStartingAgain, hasUnsentChanges, onStartAgainAnswered]);

  const note = <BackgroundNote submission={open || submission === seen ? undefined : submission} />;
  return (
    <>
      <Modal
        open={open}
        onClose={close}
        onCloseRequest={asksToStartAgain ? undefined : leaving.confirmClose}
        staticBackdrop={hasUnsentChanges || submission.stage === "submitting"}
        title={wizard.title}
        hasClose={!isOver}
      >
        <div className={styles.stage} hidden={isAsked}>
          <Stage
            wizard={wizard}
            state={state}
            questions={questions}
            renderText={renderText}
            email={email}
            onClose={close}
            onCancel={() => void cancel()}
          />
        </div>
        {asksToStartAgain && (
          <StartAgainConfirmation
            onAnswer={(isSure) => {
              if (isSure) {
                state.startOver();
                startAgain();
              }
              onStartAgainAnswered();
            }}
          />
        )}
        {leaving.isAsked && (
          <LeaveConfirmation heading="Leave this application?" onAnswer={leaving.answer}>
            Your answers stay here until you close this page. The button that opened this window brings you back to
            them.
          </LeaveConfirmation>
        )}
      </Modal>
      {notePlace ? createPortal(note, notePlace) : note}
    </>
  );
}

type StageProps<Answers extends FieldValues> = Pick<
  WizardProps<Answers>,
  "wizard" | "questions" | "renderText" | "email" | "onClose"
> & {
  state: WizardState<Answers>;
  onCancel: () => void;
};

/** The current step, or a closing page. */
function Stage<Answers extends FieldValues>({
  wizard,
  state,
  questions,
  renderText,
  email,
  onClose,
  onCancel,
}: StageProps<Answers>) {
  const { submission } = state;
  const notice = usePrivacyNotice(wizard.privacy);
  const textsOf = (page: ClosingPage) => {
    const content = stepContent(questions, page);
    return { content, text: renderText(content.preQuestionText) };
  };
  if (submission.stage === "failed") return <Failure {...textsOf(wizard.failure)} onClose={onClose} />;
  if (submission.stage === "thanked") {
    const { thankYou, title } = wizard;
    const sent = sentAnswers(wizard, questions, submission.sent);
    const receipt = { title, reference: submission.reference, email: submission.email, committee: email, sent };
    return <ThankYou {...textsOf(thankYou)} {...receipt} next={thankYou.next} onClose={onClose} />;
  }
  const steps = wizard.steps.length;
  return (
    <StepView {...textsOf(state.step)} state={state} steps={steps} onCancel={onCancel}>
      {state.at === 0 && <PrivacyNotice {...notice} />}
    </StepView>
  );
}
