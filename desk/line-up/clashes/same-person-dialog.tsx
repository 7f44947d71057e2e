import { useState } from "react";
import { useRevalidator } from "react-router";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import type { ClashBand } from "./clashes.ts";
import { clashesAnswer, type SamePerson } from "./clashes-contract.ts";

/** Marks two players as one person, so that their clashes are found. */
export function SamePersonDialog({ bands }: { bands: readonly ClashBand[] }) {
  const [isOpen, setOpen] = useState(false);
  if (!useMay("lineup.change")) return null;
  return (
    <>
      <ActionButton onClick={() => setOpen(true)}>Two players are the same person</ActionButton>
      <Modal open={isOpen} onClose={() => setOpen(false)} title="The same person" startsInField>
        <SamePersonForm bands={bands} onDone={() => setOpen(false)} />
      </Modal>
    </>
  );
}

const nobody = { bandId: "", name: "" };

function SamePersonForm({ bands, onDone }: { bands: readonly ClashBand[]; onDone: () => void }) {
  const [player, setPlayer] = useState(nobody);
  const [other, setOther] = useState(nobody);
  const [fault, setFault] = useState<string>();
  const { saving, save } = useSaving();
  const { revalidate } = useRevalidator();
  const send = (body: SamePerson) => deskPost("/desk/api/schedule/clashes/same-person", body, clashesAnswer);
  const submit = async () => {
    const isChosen = player.name !== "" && other.name !== "";
    setFault(isChosen ? undefined : "Please choose a band and a player in both places.");
    if (!isChosen) return;
    const result = await save(() => send({ player, as: other }));
    if (!result?.ok) return;
    notify(`${player.name} and ${other.name} are the same person.`, { undo: () => send({ player, as: null }) });
    await revalidate();
    onDone();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>Who has the same name or address in both bands is known to be one person already.</p>
      <PlayerFields title="Band" bands={bands} chosen={player} onChoose={setPlayer} error={fault} />
      <PlayerFields title="Other band" bands={bands} chosen={other} onChoose={setOther} />
      <Buttons>
        <FormButton type="submit">They are the same</FormButton>
        <SavingState saving={saving} />
      </Buttons>
    </form>
  );
}

type PlayerFieldsProps = {
  title: string;
  bands: readonly ClashBand[];
  chosen: SamePerson["player"];
  onChoose: (player: SamePerson["player"]) => void;
  error?: string | undefined;
};

function PlayerFields({ title, bands, chosen, onChoose, error }: PlayerFieldsProps) {
  const named = bands.filter(({ musicians }) => musicians.length > 0);
  const players = named.find(({ id }) => id === chosen.bandId)?.musicians ?? [];
  return (
    <>
      <SelectField
        label={title}
        placeholder="Choose a band"
        options={named.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen.bandId}
        error={error}
        onChange={({ currentTarget }) => onChoose({ bandId: currentTarget.value, name: "" })}
      />
      <SelectField
        label={`Player of ${named.find(({ id }) => id === chosen.bandId)?.name ?? `the ${title.toLowerCase()}`}`}
        placeholder="Choose a player"
        options={players.map(({ name }) => name)}
        value={chosen.name}
        onChange={({ currentTarget }) => onChoose({ ...chosen, name: currentTarget.value })}
      />
    </>
  );
}
