import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { StatusTag } from "#desk/records/list-page/record-columns.tsx";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { ScoreChoice } from "#desk/records/record-page/panels/score-choice.tsx";
import { BandPicture, BandSound } from "./band-media.tsx";
import { BudgetSum } from "./budget-sum.tsx";
import styles from "./compare.module.css";
import { type ComparedBand, comparison, MOST_COMPARED } from "./compare-contract.ts";
import { DecideButtons } from "./decide-buttons.tsx";
import { dollars } from "./sum-of-fees.ts";
import { useScoring } from "./use-scoring.ts";

export { comparison as pageDataSchema };

/** Up to four bands side by side, and what their fees make of the budget. On a phone they slide. */
export default function ComparePage() {
  const compared = usePageData(comparison);
  const { bands } = compared;
  return (
    <>
      <p>
        <Link to="/desk/bands">Back to the bands</Link>
      </p>
      <h1>Compare bands</h1>
      {bands.length === 0 && (
        <p>
          No band is chosen. Select up to {MOST_COMPARED} in the list of the bands, and press Compare. Those that were
          erased meanwhile are gone from here.
        </p>
      )}
      <BudgetSum key={compared.budget.year} compared={compared} />
      <ul className={styles.bands}>
        {bands.map((band) => (
          <li key={band.reference} className={styles.band}>
            <Band band={band} bands={bands} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Band({ band, bands }: { band: ComparedBand; bands: readonly ComparedBand[] }) {
  const others = bands.filter(({ reference }) => reference !== band.reference);
  const named = others.map(({ reference }) => reference).join(",");
  return (
    <>
      <BandPicture address={band.picture} name={band.name} />
      <div>
        <h2 className={styles.name} dir="auto">
          <Link to={`/desk/bands/${band.reference}`}>{band.name || "Without a name"}</Link>
        </h2>
        <p className={styles.facts}>{band.style}</p>
      </div>
      <Fact label="Sound">
        <BandSound {...band} />
      </Fact>
      <Fact label="Fee for one set, for two">
        {dollars(band.firstFee)}, {dollars(band.secondFee)}
      </Fact>
      {band.agreedFee !== null && <Fact label="Agreed fee, in all">{dollars(band.agreedFee)}</Fact>}
      <Fact label="Days">{band.days.length === 0 ? "not given" : band.days.join(", ")}</Fact>
      <Fact label="Score">
        <Score band={band} />
      </Fact>
      <Fact label="Status">
        <div className={styles.status}>
          <StatusTag recordType={recordTypes.band} record={band} />
          {band.score && <DecideButtons band={band} about={band.name} />}
        </div>
      </Fact>
      <p className={styles.facts}>
        <Link to={`/desk/bands/compare${named === "" ? "" : `?with=${named}`}`} aria-label={`Leave out ${band.name}`}>
          Leave out
        </Link>
      </p>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <h3 className={styles.label}>{label}</h3>
      <div>{children}</div>
    </div>
  );
}

/** One's own; the average of all once it is given. */
function Score({ band: { reference, name, score } }: { band: ComparedBand }) {
  const give = useScoring();
  const mayScore = useMay(recordTypes.band.changeRight);
  if (!score) return <p className={styles.facts}>My band, my family: no score, and others decide.</p>;
  const { own, average } = score;
  return (
    <>
      {mayScore && (
        <ScoreChoice
          label={`Your score of ${name}, from 1 to 5`}
          own={own}
          onGive={(value) => give(reference, own, value, `${name}: `)}
        />
      )}
      <p className={styles.facts}>
        {average === null ? "The others’ after yours." : `${average.toFixed(1)} on average`}
      </p>
    </>
  );
}
