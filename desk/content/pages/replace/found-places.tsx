import { useState } from "react";
import { mostDocuments } from "#desk/content/documents/documents-contract.ts";
import type { FactPlace, FactSearch } from "#desk/content/replace/replace-contract.ts";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { Tag } from "#desk/frame/parts/display/tag.tsx";
import { fieldAddress } from "../editor/editor-location.ts";
import { RefusedList } from "../publish/found-list.tsx";
import { chosenAtFirst, keyOf, placesCount } from "./chosen-places.ts";
import { PlaceLine } from "./place-line.tsx";
import styles from "./replace.module.css";
import { useReplacing } from "./use-replacing.ts";

/** Every place with its words before and after. Those whose page has other changes are left out at first, since publishing takes those along. */
export function FoundPlaces({ found, places }: { found: FactSearch; places: readonly FactPlace[] }) {
  const { to, from, mayChange } = found;
  const [chosen, setChosen] = useState(() => chosenAtFirst(places));
  const { isBusy, faults, replace } = useReplacing(found);
  const toReplace = places.filter((place) => chosen.has(keyOf(place)));
  const parts = new Set(toReplace.map(({ id }) => id)).size;
  const hint = hintOf({ from, to, count: toReplace.length, parts });
  const set = (place: FactPlace, isChosen: boolean) => {
    const others = [...chosen].filter((key) => key !== keyOf(place));
    setChosen(new Set(isChosen ? [...others, keyOf(place)] : others));
  };
  const pages = [...new Map(places.map(({ pageId, pageTitle }) => [pageId, pageTitle]))];
  const where = placesCount(toReplace.length);
  return (
    <>
      {pages.map(([pageId, title]) => (
        <Section key={pageId} title={title}>
          <ul className={styles.places}>
            {places
              .filter((place) => place.pageId === pageId)
              .map((place) => (
                <PlaceLine
                  key={keyOf(place)}
                  place={place}
                  part={{ name: place.part, url: placeUrl(place) }}
                  tags={<StateTag state={place.state} />}
                  to={to}
                  isChosen={chosen.has(keyOf(place))}
                  onChoose={mayChange && to !== "" ? (isChosen) => set(place, isChosen) : undefined}
                />
              ))}
          </ul>
        </Section>
      ))}
      {!mayChange && <p>Your role may look at pages, and not change them.</p>}
      {mayChange && hint !== undefined && <p>{hint}</p>}
      <RefusedList
        faults={faults}
        entries={new Map()}
        pageOf={(entryId) => places.find(({ id }) => id === entryId)?.pageId}
      />
      {mayChange && hint === undefined && (
        <Buttons>
          <ActionButton primary disabled={isBusy} onClick={() => void replace(toReplace, true)}>
            Replace in {where} and publish
          </ActionButton>
          <ActionButton disabled={isBusy} onClick={() => void replace(toReplace, false)}>
            Only as drafts
          </ActionButton>
        </Buttons>
      )}
    </>
  );
}

function StateTag({ state }: Pick<FactPlace, "state">) {
  if (state === "published") return null;
  if (state === "draft") return <Tag variant="outlined">A draft, and stays one</Tag>;
  return <Tag variant="bright">Publishes other changes, too</Tag>;
}

function placeUrl({ kind, pageId, id, field }: FactPlace): string {
  return kind === "Asset" ? `/desk/pictures/${id}` : fieldAddress(pageId, id, field);
}

/** Why nothing can be replaced yet. */
function hintOf({ from, to, count, parts }: { from: string; to: string; count: number; parts: number }) {
  if (to === "") return "Say above what it is to be, and it can be changed here.";
  if (to === from) return "It is to be what it is already: there is nothing to change.";
  if (count === 0) return "Choose the places in which it is to change.";
  if (parts > mostDocuments)
    return `At most ${mostDocuments} parts at once: please leave some out, and change those afterwards.`;
  return undefined;
}
