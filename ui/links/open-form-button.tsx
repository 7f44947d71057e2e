import { type ComponentType, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { FormButton } from "../fields/form-button.tsx";
import styles from "./open-form-button.module.css";

/** The props that a form in a modal gets from the button that opens it. */
export type FormDialogProps = { open: boolean; onClose: () => void };

type OpenFormButtonProps<Props extends object> = {
  /** Imports the form's module on demand. */
  load: () => Promise<ComponentType<Props & FormDialogProps>>;
  /** The other props of the form. */
  formProps: Props;
  /** Called once after hydration: whether the form opens without a click. */
  shouldAutoOpen?: () => boolean;
  /** Replaces the button without JavaScript, in front of the email address. */
  withoutScript: string;
  email: string;
};

/** "Apply now", and the form it opens. */
export function OpenFormButton<Props extends object>({
  load,
  formProps,
  shouldAutoOpen,
  withoutScript,
  email,
}: OpenFormButtonProps<Props>) {
  const dialog = useFormDialog(load);
  const { Form } = dialog;
  const openAutomatically = useEffectEvent(() => {
    if (shouldAutoOpen?.()) void dialog.open();
  });
  useEffect(() => openAutomatically(), []);
  return (
    <div className={styles.container}>
      <FormOpener dialog={dialog} onClick={() => void dialog.open()}>
        Apply now
      </FormOpener>
      <LoadingNote dialog={dialog} />
      {Form && <Form {...formProps} open={dialog.isOpen} onClose={dialog.close} />}
      <WithoutScript email={email}>{withoutScript}</WithoutScript>
    </div>
  );
}

/** A form in a modal whose module is loaded when it is first opened. */
export function useFormDialog<Form>(load: () => Promise<Form>) {
  const [isOpen, setOpen] = useState(false);
  const { Form, loading, prefetch, load: loadForm } = useLazyModule(load);
  return { Form, loading, prefetch, isOpen, open: async () => setOpen(await loadForm()), close: () => setOpen(false) };
}

type FormDialog = Pick<ReturnType<typeof useFormDialog>, "loading" | "prefetch">;

type FormOpenerProps = { dialog: FormDialog; onClick: () => void; children: string };

/** The button that opens the form. Hover, focus or a touch prefetches it. */
export function FormOpener({ dialog: { prefetch }, onClick, children }: FormOpenerProps) {
  const isHydrated = useIsHydrated();
  return (
    <FormButton
      data-not-hydrated={isHydrated ? undefined : ""}
      aria-haspopup="dialog"
      onPointerEnter={prefetch}
      onTouchStart={prefetch}
      onFocus={prefetch}
      onClick={onClick}
    >
      {children}
    </FormButton>
  );
}

/** How loading the form goes, beside the button that was pressed. */
export function LoadingNote({ dialog: { loading }, isHere = true }: { dialog: FormDialog; isHere?: boolean }) {
  return (
    <p role="status" className={styles.note}>
      {isHere && loadingMessages[loading]}
    </p>
  );
}

/** Stands in the button's place without JavaScript: the text, then the email address. */
export function WithoutScript({ email, children }: { email: string; children: string }) {
  return (
    <noscript>
      <p>
        {children} <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </noscript>
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
  failed: "The form could not be loaded. Please look at your connection and press the button again.",
};

/** False in the server's markup and until React has hydrated it. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
