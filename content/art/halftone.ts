import { n } from "./svg.ts";

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

interface Screen {
  /** Pixels from dot to dot. */
  pitch: number;
  /** Degrees. A single colour looks best at 45. */
  angle?: number;
  /** How dark it is at a point, 0 to 1. */
  tone: (x: number, y: number) => number;
}

/** A printer's halftone screen: dots on a rotated grid, sized by the tone, as one path. */
export function halftone(box: Box, { pitch, angle = 45, tone }: Screen): string {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [cx, cy] = [box.x + box.w / 2, box.y + box.h / 2];
  const reach = Math.ceil(Math.hypot(box.w, box.h) / 2 / pitch);
  let d = "";
  for (let i = -reach; i <= reach; i++) {
    for (let j = -reach; j <= reach; j++) {
      const x = cx + (i * cos - j * sin) * pitch;
      const y = cy + (i * sin + j * cos) * pitch;
      if (x < box.x - pitch || x > box.x + box.w + pitch || y < box.y - pitch || y > box.y + box.h + pitch) continue;
      d += dot(x, y, pitch * 0.62 * Math.sqrt(Math.max(0, Math.min(1.25, tone(x, y)))));
    }
  }
  return `<path d="${d}"/>`;
}

const dot = (x: number, y: number, r: number) =>
  r < 0.7 ? "" : `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;

/** Tones: 1 at `from`, fading to 0 at `to`. */
export const fadeDown = (from: number, to: number) => (_x: number, y: number) => (to - y) / (to - from);
export const fadeAcross = (from: number, to: number) => (x: number) => (to - x) / (to - from);
export const fadeOut = (cx: number, cy: number, from: number, to: number) => (x: number, y: number) =>
  (to - Math.hypot(x - cx, y - cy)) / (to - from);
