import { ChangeButton } from "#desk/frame/parts/buttons/change-button.tsx";
import styles from "./mails.module.css";
import { changedMails } from "./mails-contract.ts";

const retry = { path: "mails", command: "retry", schema: changedMails };

/** Sends again what was given up: the ticked mails, or while none is ticked all. The button says to how many, since it cannot be taken back. */
export function RetryButton({ count, ids }: { count: number; ids: readonly string[] }) {
  const retried = ids.length > 0 ? ids.length : count;
  return (
    <div className={styles.retry}>
      <ChangeButton
        room={retry}
        body={ids.length > 0 ? { ids } : {}}
        look="outline"
        said={({ count: sent }) =>
          `${sent === 1 ? "1 mail is" : `${sent} mails are`} on the way again.${sent < retried ? " The others say what is not so any more, or were sent by somebody else." : ""}`
        }
      >
        Send {retried === 1 ? "1 mail" : `${retried} mails`} again
      </ChangeButton>
      <p>
        They go out within seconds, and a mail that has gone cannot be taken back. A wrong address stays wrong: correct
        it first.
      </p>
    </div>
  );
}
