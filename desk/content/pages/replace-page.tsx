import { type FormEvent, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { type FactSearch, factSearch, longestFact, mostPlaces } from "#desk/content/replace/replace-contract.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { CheckboxField } from "#ui/fields/checkbox-field.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { BandPlaces } from "./replace/band-places.tsx";
import { placesCount } from "./replace/chosen-places.ts";
import { FoundPlaces } from "./replace/found-places.tsx";
import styles from "./replace/replace.module.css";

export { factSearch as pageDataSchema };

/** A fact that stands in many texts, such as a price or a phone number: every place of it, before it is changed in those that are chosen. */
export default function ReplacePage() {
  const found = usePageData(factSearch);
  const { from, places, bandPlaces, total } = found;
  return (
    <>
      <p>
        <Link to="/desk/pages">All pages</Link>
      </p>
      <h1>Change a fact everywhere</h1>
      <p>
        A price, a phone number, opening hours, where tickets are sold: you see every place before anything changes.
      </p>
      <FactForm key={JSON.stringify([from, found.to, found.anyCase])} found={found} />
      {places && (
        <p role="status" className={styles.found}>
          {total + bandPlaces.length === 0
            ? `“${from}” stands nowhere on the site.`
            : `“${from}” stands in ${placesCount(total + bandPlaces.length)}.`}
        </p>
      )}
      {total > mostPlaces && (
        <p role="alert">
          That is more than can be changed at once. Please look for more of the words that stand beside it, such as “day
          ticket $25”.
        </p>
      )}
      {places && total > 0 && total <= mostPlaces && (
        <FoundPlaces key={JSON.stringify(places)} found={found} places={places} />
      )}
      {bandPlaces.length > 0 && <BandPlaces key={JSON.stringify([bandPlaces, found.to])} found={found} />}
    </>
  );
}

function FactForm({ found }: { found: FactSearch }) {
  const [from, setFrom] = useState(found.from);
  const [to, setTo] = useState(found.to);
  const [anyCase, setAnyCase] = useState(found.anyCase);
  const [isTried, setTried] = useState(false);
  const [, setSearch] = useSearchParams();
  const look = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (from.trim() !== "") setSearch({ from: from.trim(), to: to.trim(), ...(anyCase && { any: "1" }) });
  };
  return (
    <form noValidate onSubmit={look}>
      <TextField
        label="What stands there now"
        name="from"
        required
        maxLength={longestFact}
        autoComplete="off"
        value={from}
        error={isTried && from.trim() === "" ? "Please say what to look for." : undefined}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <TextField
        label="What it is to be"
        name="to"
        maxLength={longestFact}
        autoComplete="off"
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <CheckboxField
        label="Also where capitals differ"
        name="any"
        checked={anyCase}
        onChange={({ currentTarget }) => setAnyCase(currentTarget.checked)}
      />
      <FormButton type="submit" variant={found.places ? "outline" : "solid"}>
        Show all places
      </FormButton>
    </form>
  );
}
