import { useEffect, useId, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { ActionButton, ActionPageLink } from "#desk/frame/parts/buttons/action-button.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { MusicPlayer, playableFile } from "#desk/records/answer-fields/music-player.tsx";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { ScoreChoice } from "#desk/records/record-page/panels/score-choice.tsx";
import { addressIn, BandPicture } from "./band-media.tsx";
import { DecideButtons } from "./decide-buttons.tsx";
import { EnteredScores } from "./entered-scores.tsx";
import styles from "./listen.module.css";
import { type Listening, listening, type PlayedBand } from "./listen-contract.ts";
import { dollars } from "./sum-of-fees.ts";
import { useListening } from "./use-listening.ts";
import { useScoring } from "./use-scoring.ts";

export { listening as pageDataSchema };

/** The listening evening: the music first, then the name; each gives a score on their own device, or has it typed in. */
export default function ListenPage() {
  const heard = useListening();
  const { band } = heard;
  useKeepPlace(heard);
  return (
    <>
      <p>
        <Link to="/desk/bands">Back to the bands</Link>
      </p>
      <h1>Listening evening</h1>
      {band ? <Played key={band.reference} band={band} heard={heard} /> : <Nothing year={heard.year} />}
    </>
  );
}

/** The current band is in the address, so that a reload, or reading again after scoring, shows the same one. */
function useKeepPlace({ band }: Listening) {
  const [search, setSearch] = useSearchParams();
  const reference = band?.reference;
  const isKept = reference === undefined || search.get("at") === reference;
  useEffect(() => {
    if (isKept) return;
    const kept = new URLSearchParams(search);
    kept.set("at", reference ?? "");
    setSearch(kept, { replace: true });
  }, [isKept, reference, search, setSearch]);
}

function Nothing({ year }: { year: string }) {
  return (
    <p role="status">There is nothing to listen to: every band of festival {year} is decided, or none has applied.</p>
  );
}

function Played({ band, heard }: { band: PlayedBand; heard: Listening }) {
  const [isShown, setShown] = useState(false);
  const mayScore = useMay(recordTypes.band.changeRight);
  return (
    <article className={styles.played}>
      <p className={styles.place}>
        {heard.place === null ? "Decided meanwhile" : `Band ${heard.place} of ${heard.total}`}
        {`, ${heard.unscored} not scored by you`}
      </p>
      <Music address={band.music} />
      {mayScore && <OwnScore band={band} />}
      <div className={styles.ways}>
        {!isShown && <ActionButton onClick={() => setShown(true)}>Show who it is</ActionButton>}
        <Next heard={heard} />
      </div>
      <p className={styles.aside} role="status">
        {scoresSaid(band)}
      </p>
      <div className={styles.decide}>
        <DecideButtons band={{ ...band, name: isShown ? band.name : "This band" }} />
      </div>
      {isShown && <Shown band={band} />}
      {mayScore && <EnteredScores band={band} people={heard.people} />}
    </article>
  );
}

/** Played here where it is a sound file of this site. Any other address gives the name away, which is said before it is opened. */
function Music({ address }: { address: string }) {
  const warning = useId();
  const music = addressIn(address);
  const file = playableFile(address, location.href);
  if (file !== undefined) return <MusicPlayer file={file} className={styles.player} />;
  if (music === undefined) return <p className={styles.music}>This band sent no music.</p>;
  return (
    <div>
      <p id={warning} className={styles.aside}>
        Opens another site in a new tab, which shows whose music it is. Let one person start it, away from the screen.
      </p>
      <a href={music} target="_blank" rel="noopener noreferrer" className={styles.music} aria-describedby={warning}>
        Play the music
      </a>
    </div>
  );
}

/** Names no band in the notice: its name may not be shown yet. */
function OwnScore({ band: { reference, score } }: { band: PlayedBand }) {
  const give = useScoring();
  return (
    <section aria-labelledby="own-score">
      <h2 id="own-score">Your score</h2>
      <ScoreChoice
        label="Your score, from 1 to 5"
        own={score.own}
        onGive={(value) => give(reference, score.own, value)}
      />
    </section>
  );
}

function scoresSaid({ scores, score: { average } }: PlayedBand): string {
  const count = scores === 1 ? "One has given a score." : `${scores} have given a score.`;
  if (average !== null) return `${count} ${average.toFixed(1)} on average.`;
  return `${scores === 0 ? "Nobody has given a score yet." : count} The average is shown once you have given yours.`;
}

function Shown({ band }: { band: PlayedBand }) {
  const { reference, name, style, leader, musicians, firstFee, agreedFee } = band;
  const asked = firstFee === null ? "" : dollars(firstFee);
  const fee = agreedFee === null ? asked : `${dollars(agreedFee)} agreed`;
  const facts = [style, leader, musicians > 0 && `${musicians} in the band`, fee];
  return (
    <section aria-labelledby="who-it-is">
      <h2 id="who-it-is">{name || "Without a name"}</h2>
      <p className={styles.aside}>{facts.filter(Boolean).join(" · ")}</p>
      <BandPicture address={band.picture} name={name} />
      <p>
        <Link to={`/desk/bands/${reference}`}>The whole application</Link>
      </p>
    </section>
  );
}

function Next({ heard: { next, unscored, band } }: { heard: Listening }) {
  const [search] = useSearchParams();
  if (next === null)
    return <p className={styles.end}>That was the last one. {unscored === 0 && "You have scored all of them."}</p>;
  const kept = new URLSearchParams(search);
  kept.set("at", next);
  return (
    <ActionPageLink to={`/desk/bands/listen?${kept}`}>
      {band?.score.own === null ? "Next, without a score" : "Next band"}
    </ActionPageLink>
  );
}
