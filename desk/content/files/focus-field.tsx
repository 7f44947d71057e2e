import { type KeyboardEvent, useId } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import inputs from "#ui/fields/field.module.css";
import type { EditedAsset } from "../documents/documents-contract.ts";
import styles from "./focus-field.module.css";

type Focus = EditedAsset["focus"];
type FocusFieldProps = { thumbnail: string; focus: Focus; onChange: (focus: Focus) => void };

const columns = 3;
/** As they lie on the picture. */
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

/** What of a picture stays in view where a page cuts it: pressed on the picture, or chosen by the arrow keys. */
export function FocusField({ thumbnail, focus, onChange }: FocusFieldProps) {
  const name = useId();
  const move = (event: KeyboardEvent<HTMLInputElement>, from: number) => {
    const to = placeBeside(from, event.key);
    if (to === undefined) return;
    event.preventDefault();
    document.getElementById(`${name}-${to}`)?.focus();
    onChange(places[to]?.focus ?? null);
  };
  return (
    <fieldset className={inputs.group}>
      <legend className={inputs.label}>What must stay in view?</legend>
      <p className={styles.hint}>Some pages cut a picture to their own shape. Press on what must not be cut off.</p>
      <div className={styles.picture}>
        <img src={thumbnail} alt="" />
        <div className={styles.places}>
          {places.map((place, index) => (
            <input
              key={place.name}
              id={`${name}-${index}`}
              type="radio"
              name={name}
              aria-label={place.name}
              checked={place.focus === focus}
              onChange={() => onChange(place.focus)}
              onKeyDown={(event) => move(event, index)}
            />
          ))}
        </div>
      </div>
      {focus !== null && <ActionButton onClick={() => onChange(null)}>Centre</ActionButton>}
    </fieldset>
  );
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
