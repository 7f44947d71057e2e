import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { FormButton } from "#ui/fields/form-button.tsx";
import styles from "#ui/links/open-form-button.module.css";
import { FormOpener, LoadingNote, useFormDialog, WithoutScript } from "#ui/links/open-form-button.tsx";
import { type DraftStatus, useDraftStatus } from "../answers/draft-status.ts";
import type { WizardPlace } from "../wizard.tsx";
import type { Questions } from "./step-content.ts";

type ApplyOptions = {
  /** The wizard's name, by which its draft is saved. */
  name: string;
  /** Brings the wizard: a module of its own, loaded when it is wanted. */
  load: () => Promise<ComponentType<WizardPlace>>;
  /** Undefined where they could not be loaded; then there is no button. */
  questions: Questions | undefined;
  renderText: WizardPlace["renderText"];
  /** Where to write without JavaScript, and about an application. */
  email: string;
};

/** Where a page shows its button: after the first paragraph, and at the end. */
type Place = "first" | "last";

/** The wizards that were opened since the last reload. */
const opened = new Set<string>();

/**
 * The "Apply now" button in both its places, and the wizard that they open, which is in the last. Where a draft is saved, the button says how
 * far it is, and another begins anew.
 */
export function useApplyButtons({ name, load, questions, ...wizard }: ApplyOptions): Record<Place, ReactNode> {
  const dialog = useFormDialog(load);
  const draft = useDraftStatus(name);
  const [pressed, setPressed] = useState<Place>("last");
  const [isStartingAgain, setStartingAgain] = useState(false);
  const [firstNote, setFirstNote] = useState<Element | null>(null);
  // Whoever comes back to the page reads how an application goes that was being sent.
  const comeBack = useEffectEvent(() => {
    if (opened.has(name)) dialog.prefetch();
  });
  useEffect(() => comeBack(), []);
  const open = (place: Place, startAgain: boolean) => {
    opened.add(name);
    setPressed(place);
    setStartingAgain(startAgain);
    void dialog.open();
  };
  const buttonsAt = (place: Place) => (
    <>
      <div className={styles.buttons}>
        <FormOpener dialog={dialog} onClick={() => open(place, false)}>
          {labelOf(draft)}
        </FormOpener>
        {draft && (
          <FormButton variant="outline" aria-haspopup="dialog" onClick={() => open(place, true)}>
            Start again
          </FormButton>
        )}
      </div>
      <LoadingNote dialog={dialog} isHere={pressed === place} />
    </>
  );
  const { Form } = dialog;
  return {
    first: questions && (
      <div className={styles.container}>
        {buttonsAt("first")}
        <div ref={setFirstNote} />
      </div>
    ),
    last: (
      <div className={styles.container}>
        {questions && buttonsAt("last")}
        {Form && questions && (
          <Form
            {...wizard}
            questions={questions}
            open={dialog.isOpen}
            onClose={dialog.close}
            isStartingAgain={isStartingAgain}
            onStartAgainAnswered={() => setStartingAgain(false)}
            notePlace={pressed === "first" ? firstNote : null}
          />
        )}
        <WithoutScript email={wizard.email}>
          The application form needs JavaScript. You can apply by writing to the committee at
        </WithoutScript>
      </div>
    ),
  };
}

function labelOf(draft: DraftStatus | undefined): string {
  if (draft === undefined) return "Apply now";
  const place = draft.steps === undefined ? "" : ` (step ${draft.step} of ${draft.steps})`;
  return `Continue your application${place}`;
}
