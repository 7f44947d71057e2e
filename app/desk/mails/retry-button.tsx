import { useState } from "react";
import { useRevalidator } from "react-router";
import { deskPost } from "#app/desk/shell/desk-fetch.ts";
import { notify } from "#app/desk/shell/notices.ts";
import { useMay } from "#app/desk/shell/use-account.ts";
import { FormButton } from "#app/ui/form-button.tsx";
import styles from "./mails.module.css";
import { changedMails } from "./mails-contract.ts";

/** Sends again what was given up. The button says to how many, since it cannot be taken back. */
export function RetryButton({ count }: { count: number }) {
  const [isSending, setSending] = useState(false);
  const { revalidate } = useRevalidator();
  const mayRetry = useMay("mails.change");
  const words = count === 1 ? "1 mail" : `${count} mails`;
  if (!mayRetry) return <p>The chair can have {count === 1 ? "it" : "them"} tried again once the cause is mended.</p>;
  const retry = async () => {
    setSending(true);
    const result = await deskPost("/desk/api/mails/retry", {}, changedMails);
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
