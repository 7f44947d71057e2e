import { ActionMenu, MenuButton } from "#desk/frame/parts/buttons/action-menu.tsx";
import { useBulkChange } from "#desk/records/list-page/use-bulk-change.ts";
import { decisions, recordTypes } from "#desk/records/model/record-types.ts";
import { capitalised } from "#platform/text/capitalised.ts";
import { shortDecision } from "./decision-words.ts";
import type { Decided } from "./decisions-contract.ts";

type ChangeDecisionProps = { decided: Pick<Decided, "kind" | "reference" | "version" | "name" | "decision"> };

/** A menu of the other decisions: the mail of this one is not sent any more, and that of the new one waits to be sent. */
export function ChangeDecision({ decided }: ChangeDecisionProps) {
  const { isBusy, change } = useBulkChange(recordTypes[decided.kind]);
  return (
    <ActionMenu label="Change the decision" about={decided.name} disabled={isBusy} quiet>
      {decisions
        .filter((each) => each !== decided.decision)
        .map((status) => (
          <MenuButton
            key={status}
            onClick={async () => {
              await change(`${shortDecision(status)}, not sent yet`, [decided], { status });
            }}
          >
            {capitalised(shortDecision(status))}
          </MenuButton>
        ))}
    </ActionMenu>
  );
}
