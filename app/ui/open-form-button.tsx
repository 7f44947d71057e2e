import { type ComponentType, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { FormButton } from "./form-button.tsx";
import styles from "./open-form-button.module.css";

/** What a form in a modal is told by the button that opens it. */
export type FormDialogProps = { open: boolean; onClose: () => void };

type OpenFormButtonProps<Facts extends object> = {
  /** Brings the form: a module of its own, loaded when it is wanted. */
  load: () => Promise<ComponentType<Facts & FormDialogProps>>;
  /** What the form is given besides. Undefined where that could not be loaded; then there is no button (section 8). */
  facts: Facts | undefined;
  /** Asked once, when the page is alive: whether the form opens without a press. */
  opensItself?: () => boolean;
  /** Stands in the button's place without JavaScript, in front of the address to write to (W20). */
  withoutScript: string;
  email: string;
};

/** "Apply now", and the form it opens. Hover, focus or a touch loads the form ahead of the press. */
export function OpenFormButton<Facts extends object>({
  load,
  facts,
  opensItself,
  withoutScript,
  email,
}: OpenFormButtonProps<Facts>) {
  const isHydrated = useIsHydrated();
  const [open, setOpen] = useState(false);
  const { Form, loading, prefetch, bring } = useLoaded(load);
  const press = async () => setOpen(await bring());
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

/** A module that is loaded when it is wanted. A prefetch that fails says nothing; a press does, and may be repeated. */
function useLoaded<Form>(load: () => Promise<Form>) {
  const [loaded, setLoaded] = useState<{ Form: Form }>();
  const [loading, setLoading] = useState<Loading>("idle");
  const tryOnce = async () => {
    const Form = await load();
    setLoaded({ Form });
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
  return { Form: loaded?.Form, loading, prefetch, bring };
}

const loadingMessages: Record<Loading, string> = {
  idle: "",
  loading: "Opening the form...",
  failed: "The form could not be loaded. Please look at your connection and press Apply now again.",
};

/** False in the page as the server sends it, until React is in charge of it. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
