import { faceToFace, gent, lady } from "../figures/couples.ts";
import type { Look } from "../figures/figure.ts";
import { profileHat } from "../figures/hats.ts";
import { profileHair } from "../figures/heads.ts";
import { fadeDown, halftone } from "../halftone.ts";
import {
  BRASS,
  CLARET,
  fill,
  INK,
  LEAF,
  NIGHT,
  overprint,
  PALE_BRASS,
  PALE_CLARET,
  PALE_LEAF,
  PAPER,
  SKIN,
  silhouette,
  svgDocument,
} from "../palette.ts";
import type { Picture } from "../pictures/picture.ts";
import { stars } from "../shapes/country.ts";
import { bunting } from "../shapes/town.ts";
import { circle, clip, each, path, rect, ring, stroke, transform } from "../svg.ts";

const W = 1600;
const H = 1200;
const BLUE = "#2B3B5E";

/** The first festival: everybody dances in an overcoat, because the heater has failed. */
function firstNight(): string {
  const looks: Look[] = [
    { ...gent, hat: profileHat.cap(INK), hatInk: "#7A5618", coatInk: "#7A5618", skin: SKIN.fair },
    {
      ...lady,
      hat: profileHat.cloche(PALE_BRASS),
      hatInk: LEAF,
      coatInk: LEAF,
      hair: profileHair.bob(),
      hairInk: "#6E4A24",
      coversEars: true,
    },
    {
      ...gent,
      skin: SKIN.dark,
      hair: profileHair.fringe(),
      hairInk: "#8F887C",
      hat: "",
      coatInk: PALE_LEAF,
      belly: 24,
    },
    { ...lady, skin: SKIN.tan, hairInk: "#221A16", coatInk: BLUE, hat: profileHat.beret(INK), hatInk: PALE_CLARET },
    {
      ...gent,
      skin: SKIN.brown,
      hair: profileHair.short(),
      hairInk: "#221A16",
      hat: profileHat.beanie(PAPER),
      hatInk: CLARET,
      coatInk: "#2C4438",
    },
    { ...lady, skin: SKIN.fair, hair: profileHair.ponytail(), hairInk: "#9A4A22", coatInk: BRASS },
  ];
  const [a, b, c, d, e, f] = looks as [Look, Look, Look, Look, Look, Look];
  const window = (x: number) => path(`M${x} 620V190A90 90 0 0 1 ${x + 180} 190V620Z`);
  const bars = (x: number) => rect(x + 84, 100, 12, 520) + rect(x, 280, 180, 12) + rect(x, 450, 180, 12);
  const heater =
    fill(INK, rect(-20, 120, 40, 150), path("M-130 290C-130 250 130 250 130 290Z"), circle(0, 0, 176)) +
    fill(PALE_LEAF, circle(0, 0, 158)) +
    overprint(
      LEAF,
      [0, 0],
      halftone(
        { x: -160, y: -160, w: 320, h: 320 },
        { pitch: 15, tone: (x, y) => (Math.hypot(x, y) < 150 ? fadeDown(220, -120)(x, y) : 0) },
      ),
    ) +
    fill(
      INK,
      rect(-16, -60, 32, 120, 14),
      each(5, (i) => rect(-30, -48 + i * 22, 60, 8, 4)),
      ...[-110, -55, 0, 55, 110].map((x) =>
        rect(x - 2.5, -Math.sqrt(158 ** 2 - x ** 2), 5, 2 * Math.sqrt(158 ** 2 - x ** 2)),
      ),
      ring(0, 0, 100, 5),
    );
  const couples =
    transform(250, 950, faceToFace(e, f), 2, 0.78) +
    transform(1290, 930, faceToFace(c, d), 2, [-0.78, 0.78]) +
    transform(640, 1130, faceToFace(a, b), -1, 1.12);
  return svgDocument(
    W,
    H,
    CLARET,
    fill(
      "#6E1F25",
      each(20, (i) => rect(i * 84, 0, 8, 760)),
    ),
    fill(NIGHT, window(180), window(700), window(1220)),
    fill(
      PALE_LEAF,
      stars("first night", 40, 190, 120, 160, 460),
      stars("first night b", 40, 710, 120, 160, 460),
      stars("first night c", 40, 1230, 120, 160, 460),
    ),
    fill(PAPER, bars(180), bars(700), bars(1220)),
    fill("#6E1F25", rect(0, 690, W, 26)),
    fill(BRASS, rect(0, 760, W, 440)),
    clip(
      rect(0, 760, W, 440),
      overprint(CLARET, [0, 0], halftone({ x: 0, y: 760, w: W, h: 440 }, { pitch: 22, tone: fadeDown(700, 1300) })),
    ),
    fill(
      INK,
      bunting(-20, 60, 800, 40, 70, [PALE_BRASS, PAPER, PALE_LEAF], 46),
      bunting(800, 40, 1620, 70, 70, [PALE_BRASS, PAPER, PALE_LEAF], 46),
    ),
    overprint(CLARET, [14, 8], silhouette(couples)),
    couples,
    fill(INK, stroke("M1330 1180C1200 1230 1080 1120 960 1180S700 1160 560 1190", 12, "round")),
    transform(1330, 900, heater),
  );
}

export const firstNightPicture: Picture = { id: "picture-first-night", draw: firstNight };
