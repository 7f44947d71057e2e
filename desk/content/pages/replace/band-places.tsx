import { useState } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import type { BandPlace, FactSearch } from "#desk/content/replace/replace-contract.ts";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { type DeskResult, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { placesCount } from "./chosen-places.ts";
import { PlaceLine } from "./place-line.tsx";
import styles from "./replace.module.css";

/** What is written of bands: it changes in the draft of the line-up, and is published with that. */
export function BandPlaces({ found }: { found: FactSearch }) {
  const { from, to, anyCase, bandPlaces: places } = found;
  const mayChange = useMay("lineup.change");
  const [chosen, setChosen] = useState(
    () => new Set(places.filter(({ version, why }) => version !== null && why === null).map(keyOf)),
  );
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const toReplace = places.filter((place) => chosen.has(keyOf(place)));
  const where = placesCount(toReplace.length);
  const mayChoose = mayChange && to !== "" && to !== from;
  const replace = async () => {
    setBusy(true);
    const bands = [...Map.groupBy(toReplace, ({ id }) => id).values()].map((own) => ({
      id: own[0]?.id,
      version: own[0]?.version,
      places: own.map(({ field, index }) => ({ field, index })),
    }));
    const result = await deskPost("/desk/api/line-up/replace", { from, to, anyCase, bands }, replaced);
    setBusy(false);
    if (result.ok) notify(`Changed in ${where} of the line-up’s draft.`, { undo: () => takeBack(result.data) });
    else notify(result.detail, { isProblem: true });
    await revalidate();
  };
  return (
    <Section title="Bands">
      <p>
        {mayChange
          ? "These change in the draft of the line-up. Visitors see it once the line-up is published."
          : "Whoever looks after the line-up can change these."}
      </p>
      <ul className={styles.places}>
        {places.map((place) => (
          <PlaceLine
            key={keyOf(place)}
            place={place}
            part={{ name: place.name, url: place.version === null ? null : bandUrl(place.id) }}
            to={to}
            isChosen={chosen.has(keyOf(place))}
            onChoose={mayChoose ? (isChosen) => setChosen(withKey(chosen, keyOf(place), isChosen)) : undefined}
          />
        ))}
      </ul>
      {mayChoose && (
        <Buttons>
          <ActionButton disabled={isBusy || toReplace.length === 0} onClick={() => void replace()}>
            Replace in {where} of the line-up’s draft
          </ActionButton>
        </Buttons>
      )}
    </Section>
  );
}

/** What each band said, and says now. */
const replaced = z.object({ bands: z.array(z.object({ id: z.string(), before: z.unknown(), after: z.unknown() })) });

/** What somebody has changed meanwhile stays. */
async function takeBack({ bands }: z.infer<typeof replaced>): Promise<DeskResult<unknown>> {
  let last: DeskResult<unknown> = { ok: true, data: undefined };
  for (const { id, before, after } of bands) {
    const result = await deskPost("/desk/api/line-up/edit", { id, before: after, after: before }, z.unknown());
    if (!result.ok || last.ok) last = result;
  }
  return last;
}

function keyOf({ id, field, index }: BandPlace): string {
  return `${id} ${field} ${index}`;
}

function bandUrl(id: string): string {
  return `/desk/line-up/${encodeURIComponent(id)}`;
}

function withKey(keys: ReadonlySet<string>, key: string, isChosen: boolean): Set<string> {
  const others = [...keys].filter((each) => each !== key);
  return new Set(isChosen ? [...others, key] : others);
}
