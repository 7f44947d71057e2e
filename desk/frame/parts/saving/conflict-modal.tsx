import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { Modal } from "#ui/dialogs/modal.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import type { ConflictToSettle } from "./use-conflicts.ts";

type ConflictModalProps = {
  conflict: ConflictToSettle | undefined;
  /** What the other one did to a field, as a sentence; `mine` is what one wanted it to be. */
  describe: (conflict: ConflictToSettle["conflicts"][number], mine: unknown) => string;
  /** The words of the two buttons. */
  leave?: string;
  take?: string;
};

/** Two people changed the same: shows both and asks which is right. Nothing is lost until somebody answers; Escape leaves the question open. */
export function ConflictModal({ conflict, describe, leave = "Leave theirs", take = "Take mine" }: ConflictModalProps) {
  const wanted = (field: string) => conflict?.wanted.find((change) => change.field === field)?.after;
  return (
    <Modal
      open={conflict !== undefined}
      onClose={() => conflict?.settle(undefined)}
      title="Two of you at once"
      hasClose={false}
      staticBackdrop
    >
      <ul>
        {conflict?.conflicts.map((each) => (
          <li key={each.field}>
            <p>{describe(each, wanted(each.field))}</p>
          </li>
        ))}
      </ul>
      <Buttons>
        <FormButton variant="outline" onClick={() => conflict?.settle(false)}>
          {leave}
        </FormButton>
        <FormButton variant="outline" onClick={() => conflict?.settle(true)}>
          {take}
        </FormButton>
      </Buttons>
    </Modal>
  );
}

/** @example fieldConflict("Joan", "the phone", "555", "556") */
export function fieldConflict(by: string, label: string, theirs: string, mine: string): string {
  return `${by} set ${label} to “${theirs}” while you were here. You chose “${mine}”.`;
}

/** Said where somebody has closed the question: a form keeps what they wrote until they save it again. */
export const openConflictWords =
  "Not saved: somebody else has changed it, too. What you wrote is still here. Save it again to choose which stays.";
