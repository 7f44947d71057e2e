import { useState } from "react";
import { useNavigate } from "react-router";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { recipientWords } from "./mailing-words.ts";
import styles from "./mailings.module.css";
import type { ListedPerson, PeopleToChoose } from "./mailings-contract.ts";

/** How many people are shown until somebody asks for more. */
const SHOWN = 100;

/** Who is chosen so far, also from other views: whether they have an address, by their references. */
export type Chosen = ReadonlyMap<string, boolean>;

type ChoosePeopleProps = {
  list: PeopleToChoose;
  path: string;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
};

/** How many are chosen; folded away, whoever is in a view, each with a box. Nobody is chosen until somebody is. */
export function ChoosePeople({ list, path, chosen, onChange }: ChoosePeopleProps) {
  const [isOpen, setOpen] = useState(false);
  const set = (people: readonly ListedPerson[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const { reference, to } of people)
      if (isChosen) next.set(reference, to !== "");
      else next.delete(reference);
    onChange(next);
  };
  const view = list.views.find(({ value }) => value === list.view)?.label ?? list.view;
  return (
    <Section title="To whom">
      <p role="status">{recipientWords([...chosen.values()])}</p>
      <Buttons>
        {list.people.some(({ reference }) => !chosen.has(reference)) && (
          <ActionButton onClick={() => set(list.people, true)}>
            Choose all {list.people.length.toLocaleString("en-AU")} of “{view}”
          </ActionButton>
        )}
        <ActionButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Close the list" : "Show the list"}
        </ActionButton>
        {chosen.size > 0 && <ActionButton onClick={() => onChange(new Map())}>Choose nobody</ActionButton>}
      </Buttons>
      {isOpen && <People list={list} path={path} chosen={chosen} set={set} />}
    </Section>
  );
}

type PeopleProps = Omit<ChoosePeopleProps, "onChange"> & {
  set: (people: readonly ListedPerson[], isChosen: boolean) => void;
};

function People({ list: { view, views, year, people }, path, chosen, set }: PeopleProps) {
  const [shown, setShown] = useState(SHOWN);
  const navigate = useNavigate();
  const options = views.filter(({ value, count }) => count > 0 || value === view);
  const open = (value: string) =>
    navigate(`/desk/mails/many/write/${path}?view=${value}&year=${year}`, { preventScrollReset: true, replace: true });
  return (
    <>
      <SelectField
        label={`Which ${path}`}
        name="view"
        options={options.map(({ value, label, count }) => ({ value, label: `${label} (${count})` }))}
        value={view}
        onChange={({ currentTarget }) => void open(currentTarget.value)}
      />
      {people.length === 0 && <p>Nobody is in this view. Try another one.</p>}
      <ul className={styles.list}>
        {people.slice(0, shown).map((person) => (
          <li key={person.reference}>
            <label className={styles.person}>
              <input
                type="checkbox"
                checked={chosen.has(person.reference)}
                onChange={({ target }) => set([person], target.checked)}
              />
              {person.name} <span className={styles.detail}>{person.to || "no email address"}</span>
              {person.isUntold && <span className={styles.untold}>decided, not told yet</span>}
            </label>
          </li>
        ))}
      </ul>
      {people.length > shown && <ActionButton onClick={() => setShown(shown + SHOWN)}>Show more</ActionButton>}
    </>
  );
}
