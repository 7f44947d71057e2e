import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { FormButton } from "#ui/fields/form-button.tsx";
import { type Programme, performancesOfAll, type ScheduledBand } from "../programme/programme.ts";
import type { ScheduleDataWithBands } from "../schedule/schedule-data.ts";
import styles from "./own-festival.module.css";
import { decodeKeys } from "./share-link.ts";
import { type ResolvedStars, StarredSets } from "./starred-sets.tsx";
import { joined, resolveStars, type Stars, starOfBand, starOfSet } from "./stars.ts";

type ReceivedStarsProps = {
  /** The address's fragment, of which nothing is believed. */
  fragment: string;
  data: ScheduleDataWithBands;
  programme: Programme;
  own: Stars;
  take: (change: (stars: Stars) => Stars) => void;
  /** Says what came of an answer. */
  answered: (text: string) => void;
  billOf: (starred: ResolvedStars) => ReactNode;
};

/** Stars that a link has brought: shown, and taken only when the visitor says so. */
export function ReceivedStars({ fragment, data, programme, own, take, answered, billOf }: ReceivedStarsProps) {
  const navigate = useNavigate();
  const { bands } = data;
  const leave = (text = "Nothing of yours has changed.") => {
    answered(text);
    void navigate("/my-festival", { replace: true });
  };
  const received = readReceived(fragment, bands);
  if (received === undefined)
    return (
      <Box title="This link cannot be read">
        <p>It may have been cut short on its way: ask for it once more. Nothing of yours has changed.</p>
        <FormButton onClick={() => leave()}>To my festival</FormButton>
      </Box>
    );
  if (received.stars.length === 0)
    return (
      <Box title="A choice was sent to you">
        <p>Nothing of it is in the program. Nothing of yours has changed.</p>
        <FormButton onClick={() => leave()}>To my festival</FormButton>
      </Box>
    );
  const answer = (change: (stars: Stars) => Stars, text: string) => {
    take(change);
    leave(text);
  };
  const starred = resolveStars(received.stars, bands);
  return (
    <>
      <Box title="A choice was sent to you">
        <p>Have a look, or keep it. Nothing of yours has changed so far.{unknownText(received.unknown)}</p>
        <div className={styles.answers}>
          {own.length > 0 && (
            <FormButton onClick={() => answer((now) => joined(now, received.stars), "Added to your own.")}>
              Add it to mine
            </FormButton>
          )}
          <FormButton
            variant={own.length > 0 ? "outline" : "solid"}
            onClick={() => answer(() => received.stars, "It is yours now.")}
          >
            {own.length > 0 ? "Replace mine with it" : "Keep it as mine"}
          </FormButton>
          <FormButton variant="outline" onClick={() => leave()}>
            Leave it
          </FormButton>
        </div>
      </Box>
      <div className={styles.received}>{billOf(starred)}</div>
      <StarredSets programme={programme} data={data} listed={starred} starred={starred} isReadOnly />
    </>
  );
}

/** @returns undefined if the fragment brings no stars */
function readReceived(fragment: string, bands: readonly ScheduledBand[]) {
  const known = new Map(
    [...bands.map(starOfBand), ...performancesOfAll(bands).map(starOfSet)].map((star) => [star.key, star]),
  );
  const decoded = decodeKeys(fragment, known.keys());
  const stars = decoded?.keys.flatMap((key) => known.get(key) ?? []);
  return stars && decoded && { stars, unknown: decoded.unknown };
}

function unknownText(unknown: number) {
  if (unknown === 0) return "";
  return unknown === 1 ? " One of it is no longer in the program." : ` ${unknown} of it are no longer in the program.`;
}

/** Takes the focus, so that it is read first. */
function Box({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.box} aria-labelledby="received">
      <h2 id="received" ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
