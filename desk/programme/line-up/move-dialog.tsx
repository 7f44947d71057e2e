import { useState } from "react";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { Modal } from "#ui/dialogs/modal.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";

type MoveDialogProps = {
  name: string;
  /** Where it is, from 0. */
  place: number;
  places: number;
  /** The place that was chosen, from 0. */
  onAnswer: (to?: number) => void;
};

/** Asks for the place of a band by its number: for who drags nothing, and for a wall of many bands. */
export function MoveDialog({ name, place, places, onAnswer }: MoveDialogProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const submit = () => {
    const number = Number(typed);
    if (/^\d+$/.test(typed.trim()) && number >= 1 && number <= places) onAnswer(number - 1);
    else setError(`Please give a number from 1 to ${places}.`);
  };
  return (
    <Modal open onClose={() => onAnswer()} title={`Move ${name}`} startsInField>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={`To place, from 1 to ${places}`}
          hint={`It is in place ${place + 1} now.`}
          name="place"
          type="number"
          width="digits"
          autoComplete="off"
          value={typed}
          error={error}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Buttons>
          <FormButton type="submit">Move</FormButton>
          {place > 0 && (
            <FormButton variant="outline" onClick={() => onAnswer(0)}>
              To the first place
            </FormButton>
          )}
          {place < places - 1 && (
            <FormButton variant="outline" onClick={() => onAnswer(places - 1)}>
              To the last place
            </FormButton>
          )}
        </Buttons>
      </form>
    </Modal>
  );
}
