/** The films: eight seconds each, silent, looping. Needs ffmpeg. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import sharp from "sharp";
import { assetPath, writePng } from "./asset-files.ts";
import { dancingFeet } from "./people/dancing-feet.ts";
import { dusk } from "./pictures/hero.ts";
import { soupStall } from "./pictures/soup-stall.ts";
import { turntable } from "./pictures/turntable.ts";

const SIZE = { width: 1280, height: 720 };
const RATE = 20;
const FRAMES = 8 * RATE;

const smaller = (svg: string) =>
  svg.replace(/ width="2400" height="1350">/, ` width="${SIZE.width}" height="${SIZE.height}">`);

interface Film {
  id: string;
  fileName: string;
  /** The frame's SVG at a time from 0 to 1; the frame at 1 equals the frame at 0. */
  frame: (time: number) => string;
}

/** The town at dusk, the queue at the soup, a record on its player, and dancers from the knee down. */
export const films: Film[] = [
  { id: "hero-video", fileName: "hero-loop.mp4", frame: dusk },
  { id: "soup-video", fileName: "soup-loop.mp4", frame: soupStall },
  { id: "record-video", fileName: "record-loop.mp4", frame: turntable },
  { id: "dance-video", fileName: "dance-loop.mp4", frame: dancingFeet },
];

/** Draws the frames one after another into ffmpeg, and the first of them as the poster. */
export async function drawFilm({ id, fileName, frame }: Film): Promise<void> {
  const file = assetPath(id, fileName);
  await mkdir(dirname(file), { recursive: true });
  await writePng(smaller(frame(0)), assetPath(`${id}-poster`, `${id}-poster.png`), 64);
  const input = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgb24",
    "-s",
    `${SIZE.width}x${SIZE.height}`,
    "-r",
    String(RATE),
    "-i",
    "-",
  ];
  const output = [
    "-an",
    "-c:v",
    "libx264",
    "-preset",
    "slow",
    "-crf",
    "27",
    "-tune",
    "animation",
    "-pix_fmt",
    "yuv420p",
  ];
  const flags = ["-movflags", "+faststart", "-map_metadata", "-1", "-fflags", "+bitexact", "-threads", "2", file];
  const ffmpeg = spawn("ffmpeg", ["-v", "error", "-y", ...input, ...output, ...flags], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  for (let i = 0; i < FRAMES; i++) {
    const pixels = await sharp(Buffer.from(smaller(frame(i / FRAMES))), { unlimited: true })
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, "drain");
  }
  ffmpeg.stdin.end();
  const [code] = await once(ffmpeg, "close");
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
