import { useEffect, useState } from "react";
import { loadPart } from "#ui/page/load-part.ts";
import styles from "./me.module.css";

type Grid = readonly (readonly boolean[])[];

/** A QR code as a picture. The library that computes it is loaded when somebody needs one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [grid, setGrid] = useState<Grid>();
  useEffect(() => {
    void loadPart(() => import("uqr")).then(({ encode }) => setGrid(encode(text, { ecc: "M", border: 4 }).data));
  }, [text]);
  if (!grid) return null;
  return (
    <svg viewBox={`0 0 ${grid.length} ${grid.length}`} role="img" aria-label={label} className={styles.qr}>
      <path d={outline(grid)} />
    </svg>
  );
}

/** A square for each dark cell. */
function outline(grid: Grid): string {
  return grid.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
}
