import { type ComponentType, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { FormButton } from "./form-button.tsx";
import styles from "./open-form-button.module.css";

/** The props that a form in a modal gets from the button that opens it. */
export type FormDialogProps = { open: boolean; onClose: () => void };

type OpenFormButtonProps<Props extends object> = {
  /** Imports the form's module on demand. */
  load: () => Promise<ComponentType<Props & FormDialogProps>>;
  /** The other props of the form. Undefined if they could not be loaded; then there is no button. */
  formProps: Props | undefined;
  /** Called once after hydration: whether the form opens without a click. */
  shouldAutoOpen?: () => boolean;
  /** Replaces the button without JavaScript, in front of the email address. */
  withoutScript: string;
  email: string;
};

/** "Apply now", and the form it opens. Hover, focus or a touch prefetches the form. */
export function OpenFormButton<Props extends object>({
  load,
  formProps,
  shouldAutoOpen,
  withoutScript,
  email,
}: OpenFormButtonProps<Props>) {
  const isHydrated = useIsHydrated();
  const [open, setOpen] = useState(false);
  const { Form, loading, prefetch, load: loadForm } = useLazyModule(load);
  const openForm = async () => setOpen(await loadForm());
  const openAutomatically = useEffectEvent(() => {
    if (shouldAutoOpen?.()) void openForm();
  });
  useEffect(() => openAutomatically(), []);
  return (
    <div className={styles.container}>
      {formProps !== undefined && (
        <FormButton
          className={isHydrated ? undefined : styles.notHydrated}
          aria-haspopup="dialog"
          onPointerEnter={prefetch}
          onTouchStart={prefetch}
          onFocus={prefetch}
          onClick={() => void openForm()}
        >
          Apply now
        </FormButton>
      )}
      <p role="status" className={styles.note}>
        {loadingMessages[loading]}
      </p>
      {Form !== undefined && formProps !== undefined && (
        <Form {...formProps} open={open} onClose={() => setOpen(false)} />
      )}
      <noscript>
        <p>
          {withoutScript} <a href={`mailto:${email}`}>{email}</a>.
        </p>
      </noscript>
    </div>
  );
}

type Loading = "idle" | "loading" | "failed";

/** A module that is imported on demand. A failed prefetch is ignored; a failed click shows a message and can be repeated. */
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
