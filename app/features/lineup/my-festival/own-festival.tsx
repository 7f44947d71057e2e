import { type ReactNode, useMemo, useState } from "react";
import { useLocation } from "react-router";
import type { Site } from "#app/services/site/use-site.ts";
import { FormButton } from "#app/ui/fields/form-button.tsx";
import { VisuallyHidden } from "#app/ui/page/visually-hidden.tsx";
import type { Programme } from "../programme/programme.ts";
import type { ScheduleDataWithBands } from "../schedule/schedule-data.ts";
import { type Choice, chosenOf, joined } from "./choice.ts";
import { changeChoice, isChoiceStored, useChoice } from "./choice-store.ts";
import { type Chosen, ChosenSets } from "./chosen-sets.tsx";
import styles from "./own-festival.module.css";
import { ReceivedChoice } from "./received-choice.tsx";
import { isSharedChoice } from "./share-link.ts";
import { TakeAlong } from "./take-along.tsx";

type OwnFestivalProps = {
  data: ScheduleDataWithBands;
  programme: Programme;
  site: Site;
  about: ReactNode;
  /** Moves the focus to the page's title. */
  focusTitle: () => void;
};

/** The visitor's own choice, or one that a link has brought. */
export function OwnFestival(props: OwnFestivalProps) {
  const [status, setStatus] = useState("");
  // The button that was pressed is gone with what it answered.
  const answered = (text: string) => {
    setStatus(text);
    props.focusTitle();
  };
  return (
    <>
      <Choices {...props} answered={answered} />
      <div role="status">
        <VisuallyHidden>{status}</VisuallyHidden>
      </div>
    </>
  );
}

type ChoicesProps = OwnFestivalProps & { answered: (text: string) => void };

function Choices({ data, programme, site, about, answered }: ChoicesProps) {
  const { hash } = useLocation();
  const choice = useChoice();
  // What is taken out stays in its place until the page is left, so that it can be put back.
  const [before, setBefore] = useState(choice);
  const { bands } = data;
  const own = useMemo(() => chosenOf(choice, bands), [choice, bands]);
  const listed = useMemo(() => chosenOf(joined(before, choice), bands), [before, choice, bands]);
  const take = (change: (choice: Choice) => Choice) => {
    changeChoice((now) => {
      const changed = change(now);
      setBefore(changed);
      return changed;
    });
  };
  if (isSharedChoice(hash))
    return <ReceivedChoice fragment={hash} own={choice} {...{ data, programme, take, answered }} />;
  if (listed.keys.size + listed.bands.length + listed.gone.length === 0)
    return (
      <>
        <p className={styles.empty}>Nothing is starred yet.</p>
        {about}
      </>
    );
  return (
    <>
      {!isChoiceStored() && (
        <p className={styles.warning}>
          This browser does not let us keep your stars: they are gone when you close it. The link below keeps them.
        </p>
      )}
      <ChosenSets programme={programme} data={data} listed={listed} chosen={own} />
      <Gone chosen={own} take={take} answered={answered} />
      <TakeAlong
        choice={choice}
        keys={own.keys}
        festival={data.festival}
        programme={programme}
        siteUrl={site.settings.siteUrl}
      />
    </>
  );
}

type GoneProps = Pick<ChoicesProps, "answered"> & {
  chosen: Chosen;
  take: (change: (choice: Choice) => Choice) => void;
};

/** What was starred and is no longer in the program. */
function Gone({ chosen: { gone }, take, answered }: GoneProps) {
  if (gone.length === 0) return null;
  const keys = new Set(gone.map(({ key }) => key));
  const names = [...new Set(gone.map(({ name }) => name))];
  const takeOff = () => {
    take((now) => now.filter(({ key }) => !keys.has(key)));
    answered("Taken off your list.");
  };
  return (
    <section className={styles.gone} aria-labelledby="gone">
      <h2 id="gone" className={styles.heading}>
        No longer in the program
      </h2>
      <p>
        {names.join(", ")}. You had starred {gone.length === 1 ? "it" : "them"}; a time may have moved to another day.
      </p>
      <FormButton variant="outline" onClick={takeOff}>
        Take {gone.length === 1 ? "it" : "them"} off my list
      </FormButton>
    </section>
  );
}
