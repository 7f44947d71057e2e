import { type ReactNode, startTransition, useOptimistic, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { moved, SortableList } from "#desk/content/fields/list/sortable-list.tsx";
import { ActionButton, ActionPageLink } from "#desk/frame/parts/buttons/action-button.tsx";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { useChange } from "#desk/frame/shell/use-change.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { PublishLink } from "#desk/line-up/draft/publish-link.tsx";
import { Poster } from "#site/features/lineup/posters/poster.tsx";
import { posterSizes } from "#site/features/lineup/posters/poster-sizes.ts";
import { headliners } from "#site/features/lineup/wall/wall.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { BandTag } from "./band-tag.tsx";
import styles from "./line-up.module.css";
import { done, type ListedBand, lineUpView } from "./line-up-contract.ts";
import { MoveDialog } from "./move-dialog.tsx";

export { lineUpView as pageDataSchema };

/** So many cards: more would be slow to drag among. */
const atOnce = 120;

/** The wall as visitors will see it, in the committee's order, and who is not on it. */
export default function LineUpPage() {
  const { wall, pencilled, withdrawn, onlyPublic, isReordered, unpublished, mayChange } = usePageData(lineUpView);
  const mayAdd = useMay("bands.change");
  const [bands, showMove] = useOptimistic(wall, (shown, { from, to }: { from: number; to: number }) =>
    moved(shown, from, to),
  );
  const [moving, setMoving] = useState<ListedBand>();
  const [most, setMost] = useState(atOnce);
  const change = useChange("line-up", done);
  const before = (place: number) => bands[place - 1]?.id ?? null;
  const move = (from: number, to: number) => {
    const band = bands[from];
    if (!band || from === to) return;
    const [follows, undo] = [moved(bands, from, to)[to - 1]?.id ?? null, { id: band.id, follows: before(from) }];
    startTransition(async () => {
      showMove({ from, to });
      await change("move", { id: band.id, follows }, `${band.name} is now in place ${to + 1}.`, undo);
    });
  };
  const withPosters = bands.filter(({ picture }) => picture !== "");
  const withPoster = withPosters.length;
  const large = new Set(withPosters.slice(0, headliners));
  const answerMove = (to: number | undefined) => {
    const from = bands.findIndex(({ id }) => id === moving?.id);
    flushSync(() => setMoving(undefined));
    if (to !== undefined) move(from, to);
  };
  return (
    <>
      <h1>Line-up</h1>
      <Buttons>
        {mayChange && <PublishLink to="/desk/line-up/publish" unpublished={unpublished} />}
        {mayAdd && <ActionPageLink to="/desk/bands/add">Add a band</ActionPageLink>}
      </Buttons>
      {bands.length === 0 ? (
        <p>Nobody is on the wall yet. A band comes here when it is told yes.</p>
      ) : (
        <p className={styles.about}>
          {withPoster > 0 && (
            <>
              {withPoster === 1 ? "One band is" : `${withPoster} bands are`} on the wall, as visitors{" "}
              {unpublished === 0 ? "see it" : "will see it once it is published"}.{" "}
            </>
          )}
          {headlinerWords(large.size)} {withPoster > 0 && withPoster < bands.length && "The others have no poster yet."}{" "}
          {isReordered && "Visitors still see them in another order."}
        </p>
      )}
      <SortableList
        items={bands.slice(0, most)}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onMove={move}
        isDisabled={!mayChange}
        grid={styles.wall}
        itemClass={(band) => (large.has(band) ? styles.large : undefined)}
      >
        {(band, { handle, index }) => (
          <WallCard band={band} isLarge={large.has(band)} isFirst={index === 0}>
            {handle}
            {mayChange && bands.length > 1 && (
              <ActionButton quiet onClick={() => setMoving(band)}>
                Move to … <VisuallyHidden>for {band.name}</VisuallyHidden>
              </ActionButton>
            )}
          </WallCard>
        )}
      </SortableList>
      {bands.length > most && (
        <Buttons>
          <ActionButton onClick={() => setMost(most + atOnce)}>
            Show more: {most} of {bands.length} are shown
          </ActionButton>
        </Buttons>
      )}
      {pencilled.length > 0 && (
        <Section title="Pencilled, not on the wall">
          <BandList bands={pencilled} />
        </Section>
      )}
      {withdrawn.length > 0 && (
        <Section title="Withdrawn">
          <BandList bands={withdrawn} />
        </Section>
      )}
      {onlyPublic.length > 0 && (
        <Section title="Still public, and not in this line-up">
          <p>{new Intl.ListFormat("en-AU").format(onlyPublic)}</p>
        </Section>
      )}
      {moving && (
        <MoveDialog
          name={moving.name}
          place={bands.findIndex(({ id }) => id === moving.id)}
          places={bands.length}
          onAnswer={answerMove}
        />
      )}
    </>
  );
}

function headlinerWords(count: number): string {
  if (count === 0) return "No band has a poster yet: the names stand there alone.";
  if (count === 1) return "The first one with a poster is the headliner: its poster is large.";
  return `The first ${count === 2 ? "two" : "three"} with a poster are the headliners: their posters are large.`;
}

function BandList({ bands }: { bands: readonly ListedBand[] }) {
  return (
    <ul className={styles.others}>
      {bands.map((band) => (
        <li key={band.id}>
          <Link to={`/desk/line-up/${encodeURIComponent(band.id)}`}>{band.name}</Link>
          <span className={styles.style}>{band.style}</span>
          <BandTag mark={band.mark} />
          {band.otherDecision !== null && <span>{band.otherDecision} now</span>}
        </li>
      ))}
    </ul>
  );
}

type WallCardProps = { band: ListedBand; isLarge: boolean; isFirst: boolean; children: ReactNode };

/** A band as its card on the public wall, with how it stands to that, and what moves it. */
export function WallCard({ band, isLarge, isFirst, children }: WallCardProps) {
  const { id, name, style, days, picture, mark, otherDecision } = band;
  return (
    <div className={styles.card}>
      {picture === "" ? (
        <p className={styles.sleeve}>No poster yet: visitors find it in the schedule, not on the wall.</p>
      ) : (
        <Poster band={{ name, imageUrl: picture }} {...posterSizes(isLarge)} priority={isFirst} decorative />
      )}
      <h2 className={styles.name}>
        <Link to={`/desk/line-up/${encodeURIComponent(id)}`}>{name}</Link>
      </h2>
      <p className={styles.style}>{[style, days].filter(Boolean).join(", ")}</p>
      <p className={styles.marks}>
        {(mark.state !== "public" || mark.isCancelled) && <BandTag mark={mark} />}
        {otherDecision !== null && <span>{otherDecision} now</span>}
      </p>
      <div className={styles.moves}>{children}</div>
    </div>
  );
}
