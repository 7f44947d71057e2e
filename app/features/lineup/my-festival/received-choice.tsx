import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { FormButton } from "#app/ui/fields/form-button.tsx";
import { type Programme, performancesOf, type ScheduledBand } from "../programme/programme.ts";
import type { ScheduleDataWithBands } from "../schedule/schedule-data.ts";
import { type Choice, chosenOf, joined } from "./choice.ts";
import { ChosenSets } from "./chosen-sets.tsx";
import styles from "./own-festival.module.css";
import { decodeKeys } from "./share-link.ts";

type ReceivedChoiceProps = {
  /** The address's fragment, of which nothing is believed. */
  fragment: string;
  data: ScheduleDataWithBands;
  programme: Programme;
  own: Choice;
  take: (change: (choice: Choice) => Choice) => void;
  /** Says what came of an answer. */
  answered: (text: string) => void;
};

/** A choice that a link has brought: shown, and taken only when the visitor says so. */
export function ReceivedChoice({ fragment, data, programme, own, take, answered }: ReceivedChoiceProps) {
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
  if (received.choice.length === 0)
    return (
      <Box title="A choice was sent to you">
        <p>Nothing of it is in the program. Nothing of yours has changed.</p>
        <FormButton onClick={() => leave()}>To my festival</FormButton>
      </Box>
    );
  const answer = (change: (choice: Choice) => Choice, text: string) => {
    take(change);
    leave(text);
  };
  const chosen = chosenOf(received.choice, bands);
  return (
    <>
      <Box title="A choice was sent to you">
        <p>Have a look, or keep it. Nothing of yours has changed so far.{unknownText(received.unknown)}</p>
        <div className={styles.answers}>
          {own.length > 0 && (
            <FormButton onClick={() => answer((now) => joined(now, received.choice), "Added to your own.")}>
              Add it to mine
            </FormButton>
          )}
          <FormButton
            variant={own.length > 0 ? "outline" : "solid"}
            onClick={() => answer(() => received.choice, "It is yours now.")}
          >
            {own.length > 0 ? "Replace mine with it" : "Keep it as mine"}
          </FormButton>
          <FormButton variant="outline" onClick={() => leave()}>
            Leave it
          </FormButton>
        </div>
      </Box>
      <ChosenSets programme={programme} data={data} listed={chosen} chosen={chosen} isReadOnly />
    </>
  );
}

/** @returns undefined if the fragment is no choice */
function readReceived(fragment: string, bands: readonly ScheduledBand[]) {
  const names = new Map([
    ...bands.map(({ id, name }) => [id, name] as const),
    ...bands.flatMap(performancesOf).map(({ key, band }) => [key, band.name] as const),
  ]);
  const decoded = decodeKeys(fragment, names.keys());
  const choice = decoded?.keys.map((key) => ({ key, name: names.get(key) ?? "" }));
  return choice && decoded && { choice, unknown: decoded.unknown };
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
