import { Link } from "react-router";
import { batchWords } from "#app/desk/decisions/decision-words.ts";
import type { Batch } from "#app/desk/decisions/decisions-contract.ts";
import { StopButton } from "#app/desk/decisions/stop-button.tsx";
import { useAccount } from "#app/desk/shell/account/use-account.ts";

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
