import { Link } from "react-router";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { batchWords } from "#desk/mail/decisions/decision-words.ts";
import type { Batch } from "#desk/mail/decisions/decisions-contract.ts";
import { StopButton } from "#desk/mail/decisions/stop-button.tsx";

/** One batch, with Stop while any of its mails can be stopped. */
export function BatchLine({ batch }: { batch: Batch }) {
  const { timeZone } = useAccount();
  return (
    <li>
      <span>
        <Link to={`/desk/announce/${batch.id}`}>{batchWords(batch, timeZone)}</Link>
        <small>{batch.stoppedBy === null ? `by ${batch.by}` : `by ${batch.by}, stopped by ${batch.stoppedBy}`}</small>
      </span>
      <StopButton batch={batch} />
    </li>
  );
}
