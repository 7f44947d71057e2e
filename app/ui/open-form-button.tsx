import { type ComponentType, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { FormButton } from "./form-button.tsx";
import styles from "./open-form-button.module.css";

/** The props that a form in a modal gets from the button that opens it. */
export type FormDialogProps = { open: boolean; onClose: () => void };

type OpenFormButtonProps<Facts extends object> = {
  /** Imports the form's module on demand. */
  load: () => Promise<ComponentType<Facts & FormDialogProps>>;
  /** The form's other props. Undefined if they could not be loaded; then there is no button. */
  facts: Facts | undefined;
  /** Called once after hydration: whether the form opens without a press. */
  opensItself?: () => boolean;
  /** Replaces the button without JavaScript, in front of the email address. */
  withoutScript: string;
  email: string;
};

/** "Apply now", and the form it opens. Hover, focus or a touch prefetches the form. */
export function OpenFormButton<Facts extends object>({
  load,
  facts,
  opensItself,
  withoutScript,
  email,
}: OpenFormButtonProps<Facts>) {
  const isHydrated = useIsHydrated();
  const [open, setOpen] = useState(false);
  const { Form, loading, prefetch, load: loadForm } = useLazyModule(load);
  const press = async () => setOpen(await loadForm());
  const openItself = useEffectEvent(() => {
    if (opensItself?.()) void press();
  });
  useEffect(() => openItself(), []);
  return (
    <div className={styles.place}>
      {facts !== undefined && (
        <FormButton
          className={isHydrated ? undefined : styles.notYet}
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
        {loadingMessages[loading]}
      </p>
      {Form !== undefined && facts !== undefined && <Form {...facts} open={open} onClose={() => setOpen(false)} />}
      <noscript>
        <p>
          {withoutScript} <a href={`mailto:${email}`}>{email}</a>.
        </p>
      </noscript>
    </div>
  );
}

type Loading = "idle" | "loading" | "failed";

/** A module that is imported on demand. A failed prefetch is silent; a failed press shows a message and can be repeated. */
function useLazyModule<Form>(load: () => Promise<Form>) {
  const [loaded, setLoaded] = useState<{ Form: Form }>();
  const [loading, setLoading] = useState<Loading>("idle");
  const importModule = async () => {
    const Form = await load();
    setLoaded({ Form });
  };
  /** @returns whether the module is loaded. */
  const loadNow = async () => {
    if (loaded !== undefined) return true;
    setLoading("loading");
    try {
      await importModule();
      setLoading("idle");
      return true;
    } catch (error) {
      console.error(error);
      setLoading("failed");
      return false;
    }
  };
  const prefetch = () => {
    if (loaded === undefined) importModule().catch(() => undefined);
  };
  return { Form: loaded?.Form, loading, prefetch, load: loadNow };
}

const loadingMessages: Record<Loading, string> = {
  idle: "",
  loading: "Opening the form...",
  failed: "The form could not be loaded. Please look at your connection and press Apply now again.",
};

/** False in the server's markup and until React has hydrated it. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
