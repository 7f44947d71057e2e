import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import type { Site } from "#services/site/use-site.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import type { Programme } from "../programme/programme.ts";
import type { ScheduleDataWithBands } from "../schedule/schedule-data.ts";
import styles from "./own-festival.module.css";
import { ReceivedStars } from "./received-stars.tsx";
import { isStarsFragment } from "./share-link.ts";
import { type ResolvedStars, StarredSets } from "./starred-sets.tsx";
import { joined, resolveStars, type Stars, withSeen } from "./stars.ts";
import { areStarsStored, changeStars, useStars } from "./stars-store.ts";
import { TakeAlong } from "./take-along.tsx";

const useBillParts = lazyPart(() => import("./bill.tsx"));

type OwnFestivalProps = {
  data: ScheduleDataWithBands;
  programme: Programme;
  site: Site;
  about: ReactNode;
  /** Moves the focus to the page's title. */
  focusTitle: () => void;
};

/** What the visitor starred, or the stars that a link has brought. */
export function OwnFestival(props: OwnFestivalProps) {
  const [status, setStatus] = useState("");
  // The button that was pressed is gone with what it answered.
  const answered = (text: string) => {
    setStatus(text);
    props.focusTitle();
  };
  return (
    <>
      <OwnOrReceived {...props} answered={answered} />
      <div role="status">
        <VisuallyHidden>{status}</VisuallyHidden>
      </div>
    </>
  );
}

type OwnOrReceivedProps = OwnFestivalProps & { answered: (text: string) => void };

function OwnOrReceived({ data, programme, site, about, answered }: OwnOrReceivedProps) {
  const { hash } = useLocation();
  const stars = useStars();
  // What is taken out stays in its place until the page is left, so that it can be put back.
  const [before, setBefore] = useState(stars);
  const { bands } = data;
  const own = useMemo(() => resolveStars(stars, bands), [stars, bands]);
  const listed = useMemo(() => resolveStars(joined(before, stars), bands), [before, stars, bands]);
  const performances = useMemo(() => programme.days.flatMap((day) => day.performances), [programme]);
  useEffect(() => {
    if (withSeen(stars, performances) !== stars) changeStars((now) => withSeen(now, performances));
  }, [stars, performances]);
  const take = (change: (stars: Stars) => Stars) => {
    changeStars((now) => {
      const changed = change(now);
      setBefore(changed);
      return changed;
    });
  };
  const parts = useBillParts();
  const billOf = (starred: ResolvedStars) =>
    parts && (
      <parts.Bill programme={programme} festival={data.festival} starred={starred} siteUrl={site.settings.siteUrl} />
    );
  if (isStarsFragment(hash))
    return (
      <ReceivedStars
        fragment={hash}
        own={stars}
        data={data}
        programme={programme}
        take={take}
        answered={answered}
        billOf={billOf}
      />
    );
  if (listed.keys.size + listed.bands.length + listed.gone.length === 0)
    return (
      <>
        <p className={styles.empty}>Nothing is starred yet.</p>
        {about}
      </>
    );
  return (
    <>
      {!areStarsStored() && (
        <p className={styles.warning}>
          This browser does not let us keep your stars: they are gone when you close it. The link below keeps them.
        </p>
      )}
      <StarredSets programme={programme} data={data} listed={listed} starred={own} stars={stars} />
      <Gone starred={own} take={take} answered={answered} />
      <div className={styles.last}>
        <TakeAlong
          stars={stars}
          keys={own.keys}
          festival={data.festival}
          programme={programme}
          siteUrl={site.settings.siteUrl}
        />
        {billOf(own)}
      </div>
    </>
  );
}

type GoneProps = Pick<OwnOrReceivedProps, "answered"> & {
  starred: ResolvedStars;
  take: (change: (stars: Stars) => Stars) => void;
};

/** What was starred and is no longer in the program. */
function Gone({ starred: { gone }, take, answered }: GoneProps) {
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
