import { useState } from "react";
import { useRevalidator } from "react-router";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import styles from "./mails.module.css";
import { changedMails } from "./mails-contract.ts";

/** Sends again what was given up: the ticked mails, or while none is ticked all. The button says to how many, since it cannot be taken back. */
export function RetryButton({ count, ids }: { count: number; ids: readonly string[] }) {
  const [isSending, setSending] = useState(false);
  const { revalidate } = useRevalidator();
  const retried = ids.length > 0 ? ids.length : count;
  const words = retried === 1 ? "1 mail" : `${retried} mails`;
  const retry = async () => {
    setSending(true);
    const result = await deskPost("/desk/api/mails/retry", ids.length > 0 ? { ids } : {}, changedMails);
    setSending(false);
    if (!result.ok) return notify(`Nothing was sent. ${result.detail}`, { isProblem: true });
    notify(`${result.data.count === 1 ? "1 mail is" : `${result.data.count} mails are`} on the way again.`);
    await revalidate();
  };
  return (
    <div className={styles.retry}>
      <FormButton disabled={isSending} onClick={() => void retry()}>
        Send {words} again
      </FormButton>
      <p>They go out within seconds, and a mail that has gone cannot be taken back. Please mend the cause first.</p>
    </div>
  );
}
