import { type ComponentType, useState, useSyncExternalStore } from "react";
import { FormButton } from "#app/ui/form-button.tsx";
import styles from "./apply-button.module.css";
import type { Questions } from "./step-content.ts";
import type { WizardPlace } from "./wizard.tsx";

export type ApplyButtonProps = {
  /** Brings the wizard: a module of its own, loaded when it is wanted. */
  load: () => Promise<ComponentType<WizardPlace>>;
  /** Undefined where they could not be loaded; then there is no button (section 8). */
  questions: Questions | undefined;
  renderText: WizardPlace["renderText"];
  /** Where to write without JavaScript (W20), and about an application. */
  email: string;
};

/** "Apply now", and the wizard it opens. Hover, focus or a touch loads the wizard ahead of the press. */
export function ApplyButton({ load, questions, renderText, email }: ApplyButtonProps) {
  const isAlive = useIsAlive();
  const [open, setOpen] = useState(false);
  const { Wizard, loading, prefetch, bring } = useLoaded(load);
  const press = async () => setOpen(await bring());
  return (
    <div className={styles.place}>
      {questions !== undefined && (
        <FormButton
          className={isAlive ? undefined : styles.notYet}
          aria-haspopup="dialog"
          onPointerEnter={prefetch}
          onTouchStart={prefetch}
          onFocus={prefetch}
          onClick={() => void press()}
        >
          Apply now
        </FormButton>
      )}
      <p role="status" className={styles.note}>
        {loadingWords[loading]}
      </p>
      {Wizard !== undefined && questions !== undefined && (
        <Wizard
          questions={questions}
          renderText={renderText}
          email={email}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
      <noscript>
        <WriteInstead email={email} />
      </noscript>
    </div>
  );
}

type Loading = "idle" | "loading" | "failed";

/** A module that is loaded when it is wanted. A prefetch that fails says nothing; a press does, and may be repeated. */
function useLoaded(load: ApplyButtonProps["load"]) {
  const [loaded, setLoaded] = useState<{ Wizard: ComponentType<WizardPlace> }>();
  const [loading, setLoading] = useState<Loading>("idle");
  const tryOnce = async () => {
    const Wizard = await load();
    setLoaded({ Wizard });
  };
  /** @returns whether it is there now. */
  const bring = async () => {
    if (loaded !== undefined) return true;
    setLoading("loading");
    try {
      await tryOnce();
      setLoading("idle");
      return true;
    } catch (error) {
      console.error(error);
      setLoading("failed");
      return false;
    }
  };
  const prefetch = () => {
    if (loaded === undefined) tryOnce().catch(() => undefined);
  };
  return { Wizard: loaded?.Wizard, loading, prefetch, bring };
}

const loadingWords: Record<Loading, string> = {
  idle: "",
  loading: "Opening the form...",
  failed: "The form could not be loaded. Please look at your connection and press Apply now again.",
};

/** False in the page as the server sends it, until React is in charge of it. */
function useIsAlive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

function WriteInstead({ email }: { email: string }) {
  return (
    <p>
      The application form needs JavaScript. You can apply by writing to the committee at{" "}
      <a href={`mailto:${email}`}>{email}</a>.
    </p>
  );
}
