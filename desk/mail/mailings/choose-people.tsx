import { useState } from "react";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { ListViews } from "#desk/frame/parts/list/list-views.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { peopleCount } from "./mailing-words.ts";
import styles from "./mailings.module.css";
import type { ListedPerson, PeopleToChoose } from "./mailings-contract.ts";

/** How many people are shown until somebody asks for more. */
const SHOWN = 100;

type ChoosePeopleProps = {
  list: PeopleToChoose;
  path: string;
  /** Who is chosen so far, by their references, also from other views. */
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** Whoever is in a view, each with a box. Nobody is chosen until somebody is. */
export function ChoosePeople({ list, path, chosen, onChange }: ChoosePeopleProps) {
  const [shown, setShown] = useState(SHOWN);
  const views = list.views.map((view) => ({
    ...view,
    to: `/desk/mails/many/write/${path}?view=${view.value}&year=${list.year}`,
    isCurrent: view.value === list.view,
  }));
  const set = (people: readonly ListedPerson[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const { reference } of people)
      if (isChosen) next.add(reference);
      else next.delete(reference);
    onChange(next);
  };
  return (
    <Section title="1. To whom">
      <ListViews label={`Views of the ${path}`} views={views} />
      <p role="status">{chosen.size === 0 ? "Nobody is chosen yet." : `${peopleCount(chosen.size)} chosen.`}</p>
      <Buttons>
        {list.people.length > 0 && (
          <FormButton variant="outline" onClick={() => set(list.people, true)}>
            Choose all {list.people.length.toLocaleString("en-AU")} of this view
          </FormButton>
        )}
        {chosen.size > 0 && (
          <FormButton variant="outline" onClick={() => onChange(new Set())}>
            Choose nobody
          </FormButton>
        )}
      </Buttons>
      {list.people.length === 0 && <p>Nobody is in this view. Try another one.</p>}
      <ul className={styles.list}>
        {list.people.slice(0, shown).map((person) => (
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
      {list.people.length > shown && (
        <FormButton variant="outline" onClick={() => setShown(shown + SHOWN)}>
          Show more
        </FormButton>
      )}
    </Section>
  );
}
