import { type KeyboardEvent, type PointerEvent, useId, useRef } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import "#ui/media/picture.css";
import inputs from "#ui/fields/field.module.css";
import type { EditedAsset } from "../documents/documents-contract.ts";
import styles from "./focus-field.module.css";

type Focus = EditedAsset["focus"];
type FocusFieldProps = { thumbnail: string; focus: Focus; onChange: (focus: Focus) => void };

const columns = 3;
/** The places that a picture's focus can have, as they lie on it. */
const places: readonly { focus: Focus; name: string }[] = [
  { focus: "top_left", name: "Top left" },
  { focus: "top", name: "Top" },
  { focus: "top_right", name: "Top right" },
  { focus: "left", name: "Left" },
  { focus: null, name: "Centre" },
  { focus: "right", name: "Right" },
  { focus: "bottom_left", name: "Bottom left" },
  { focus: "bottom", name: "Bottom" },
  { focus: "bottom_right", name: "Bottom right" },
];

/** What of a picture stays in view where a page cuts it: one point, dragged on the picture or moved by the arrow keys, with what is left of it. */
export function FocusField({ thumbnail, focus, onChange }: FocusFieldProps) {
  const picture = useRef<HTMLDivElement>(null);
  const hint = useId();
  const index = places.findIndex((place) => place.focus === focus);
  const put = (to: number | undefined) => {
    if (to !== undefined && to !== index) onChange(places[to]?.focus ?? null);
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (picture.current) put(placeUnder(picture.current.getBoundingClientRect(), event));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = placeBeside(index, event.key);
    if (to === undefined) return;
    event.preventDefault();
    put(to);
  };
  return (
    <fieldset className={inputs.group}>
      <legend className={`${inputs.label} ${styles.legend}`}>What must stay in view?</legend>
      <p id={hint} className={styles.hint}>
        Some pages cut a picture to their own shape. Drag the point to what must not be cut off, or move it with the
        arrow keys.
      </p>
      <div className={styles.both}>
        <div ref={picture} className={styles.picture}>
          <img src={thumbnail} alt="" draggable={false} onPointerUp={follow} />
          <span
            role="slider"
            tabIndex={0}
            className={styles.point}
            data-column={index % columns}
            data-row={Math.floor(index / columns)}
            aria-label="What must stay in view"
            aria-describedby={hint}
            aria-valuemin={1}
            aria-valuemax={places.length}
            aria-valuenow={index + 1}
            aria-valuetext={places[index]?.name}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
          />
        </div>
        <figure className={styles.cuts} aria-hidden="true">
          <figcaption className={styles.hint}>Cut wide, and tall</figcaption>
          <img src={thumbnail} alt="" data-focus={focus ?? undefined} className={styles.wide} />
          <img src={thumbnail} alt="" data-focus={focus ?? undefined} className={styles.tall} />
        </figure>
      </div>
      {focus !== null && (
        <ActionButton quiet onClick={() => onChange(null)}>
          Back to the centre
        </ActionButton>
      )}
    </fieldset>
  );
}

/** The place below a pointer, also where it has left the picture. */
function placeUnder({ left, top, width, height }: DOMRect, { clientX, clientY }: PointerEvent): number {
  const third = (share: number) => Math.min(columns - 1, Math.max(0, Math.floor(share * columns)));
  return third((clientY - top) / height) * columns + third((clientX - left) / width);
}

/** Where an arrow key leads on the picture; undefined for any other key. At the edge it stays. */
function placeBeside(from: number, key: string): number | undefined {
  const [row, column] = [Math.floor(from / columns), from % columns];
  const last = columns - 1;
  if (key === "ArrowLeft") return row * columns + Math.max(0, column - 1);
  if (key === "ArrowRight") return row * columns + Math.min(last, column + 1);
  if (key === "ArrowUp") return Math.max(0, row - 1) * columns + column;
  if (key === "ArrowDown") return Math.min(last, row + 1) * columns + column;
  return undefined;
}
