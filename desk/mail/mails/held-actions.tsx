import { useState } from "react";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import styles from "./mails.module.css";
import { mailCount, useHeldMails } from "./use-held-mails.ts";

/** Sends held mails or does not. Sending cannot be taken back, so it is asked about once, and the button says how many go. */
export function HeldActions({ ids }: { ids: readonly string[] }) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, decide } = useHeldMails();
  const mayDecide = useMay("mails.change");
  const mails = mailCount(ids.length);
  if (!mayDecide) return <p>The chair decides which of them are sent.</p>;
  const isNothing = ids.length === 0 || isBusy;
  return (
    <div className={styles.actions} role="toolbar" aria-label="What becomes of the mails">
      <FormButton disabled={isNothing} onClick={() => setAsking(true)}>
        {ids.length === 0 ? "Send" : `Send ${mails}`}
      </FormButton>
      <FormButton variant="outline" disabled={isNothing} onClick={() => void decide("discard", ids)}>
        Do not send
      </FormButton>
      <Modal open={isAsking} onClose={() => setAsking(false)} title={`Send ${mails}?`}>
        <p>
          {ids.length === 1 ? "It" : "Each"} goes out within seconds, and cannot be taken back. Whoever got it already,
          after the backup was made, gets it once more.
        </p>
        <FormButton
          disabled={isNothing}
          onClick={() => {
            setAsking(false);
            void decide("send", ids);
          }}
        >
          Send {mails}
        </FormButton>
      </Modal>
    </div>
  );
}
