import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Modal } from "#app/ui/dialogs/modal.tsx";
import { answerProofWith } from "./ask-for-proof.ts";

const ProofForm = lazy(async () => {
  const loaded = await import("./proof-form.tsx").catch(() => undefined);
  return { default: loaded?.ProofForm ?? NotLoaded };
});

/** Without a connection. The page below stays as it is. */
function NotLoaded(_: { onProved: () => void }) {
  return <p role="alert">This part could not be loaded. Please check your connection, and load the page again.</p>;
}

/** Re-authentication before a sensitive action: opens when the desk's API asks for a fresh proof (desk-fetch.ts), whose call is then sent again. */
export function ProofDialog() {
  const answer = useRef<(isProven: boolean) => void>(undefined);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const ask = () =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setOpen(true);
      });
    const end = answerProofWith(ask);
    return () => {
      end();
      answer.current?.(false);
    };
  }, []);
  const end = (isProven: boolean) => {
    setOpen(false);
    answer.current?.(isProven);
  };
  return (
    <Modal open={isOpen} onClose={() => end(false)} title="Is it you?">
      <p>
        Before this is done, please show that it is you who sits here. Then it goes on by itself, and you are not asked
        again for 15 minutes.
      </p>
      <Suspense>
        <ProofForm onProved={() => end(true)} />
      </Suspense>
    </Modal>
  );
}
