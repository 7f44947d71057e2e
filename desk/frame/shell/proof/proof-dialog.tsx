import { useEffect, useRef, useState } from "react";
import { Modal } from "#ui/dialogs/modal.tsx";
import { loadedLater } from "../layout/part-to-come.tsx";
import { answerProofWith } from "./ask-for-proof.ts";

const ProofForm = loadedLater(async () => (await import("./proof-form.tsx")).ProofForm);

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
      <ProofForm onProved={() => end(true)} />
    </Modal>
  );
}
