import type { ComponentType } from "react";
import { OpenFormButton } from "#app/ui/open-form-button.tsx";
import type { Questions } from "./step-content.ts";
import type { WizardPlace } from "./wizard.tsx";

type ApplyButtonProps = {
  /** Brings the wizard: a module of its own, loaded when it is wanted. */
  load: () => Promise<ComponentType<WizardPlace>>;
  /** Undefined where they could not be loaded; then there is no button. */
  questions: Questions | undefined;
  renderText: WizardPlace["renderText"];
  /** Where to write without JavaScript, and about an application. */
  email: string;
};

/** The "Apply now" button, and the wizard that it opens. */
export function ApplyButton({ load, questions, renderText, email }: ApplyButtonProps) {
  return (
    <OpenFormButton
      load={load}
      formProps={questions && { questions, renderText, email }}
      withoutScript="The application form needs JavaScript. You can apply by writing to the committee at"
      email={email}
    />
  );
}
