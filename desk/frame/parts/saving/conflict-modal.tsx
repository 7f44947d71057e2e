import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { Modal } from "#ui/dialogs/modal.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import type { ContestedField } from "./edit-conflict.ts";
import type { ConflictToSettle } from "./use-saving.ts";

type ConflictModalProps = {
  conflict: ConflictToSettle | undefined;
  /** What the other one did to a field, as a sentence. */
  describe: (contested: ContestedField) => string;
  /** The words of the two buttons. */
  leave?: string;
  take?: string;
};

/** Two people changed the same: shows both and asks which is right. Nothing is lost until somebody answers; Escape leaves the question open. */
export function ConflictModal({ conflict, describe, leave = "Leave theirs", take = "Take mine" }: ConflictModalProps) {
  return (
    <Modal
      open={conflict !== undefined}
      onClose={() => conflict?.settle(undefined)}
      title="Two of you at once"
      hasClose={false}
      staticBackdrop
    >
      <ul>
        {conflict?.contested.map((each) => (
          <li key={each.field}>
            <p>{describe(each)}</p>
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
