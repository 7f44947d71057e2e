import { Poster } from "../posters/poster.tsx";
import { dayTitle, festivalDatesText } from "../programme/festival-dates.ts";
import { bandsOf, nameOf, type Performance, type Programme, type ScheduledBand } from "../programme/programme.ts";
import { timeText } from "../programme/schedule.ts";
import type { ScheduleData } from "../schedule/schedule-data.ts";
// Its own style sheet, which no other page loads.
import styleSheet from "./bill.css?url";
import { capHeight, fitLine, largestName, largestTitle, layOutBill, postersAcross } from "./bill-layout.ts";
import type { ResolvedStars } from "./starred-sets.tsx";

type BillProps = {
  programme: Programme;
  festival: ScheduleData["festival"];
  starred: ResolvedStars;
  /** Without a trailing slash. */
  siteUrl: string;
};

type BillSet = { key: string; name: string; when: string; isCancelled: boolean | undefined };
type BillDay = { name: string; title: string; sets: BillSet[] };

/**
 * What is starred, set as a letterpress bill: the posters, and by day who plays when and where. It prints on a sheet of A4, in the place of all else on the page, of
 * which it is a picture.
 */
export function Bill({ programme, festival, starred, siteUrl }: BillProps) {
  const days = daysOf(programme, festival, starred);
  if (days.length === 0) return null;
  const names = days.map(({ sets }) => sets.map(({ name }) => name.toUpperCase()));
  const title = titleOf(days.map(({ name }) => name));
  const posters = postersOf(programme, starred);
  const { rows, width, columns, splitsDays } = layOutBill(posters, names, title.toUpperCase());
  const datesAndPlace = festival && [festivalDatesText(festival), festival.place].filter(Boolean).join(" · ");
  return (
    <figure className="bill" role="img" aria-label={`${title}: what is listed on this page, as a bill to print`}>
      <link rel="stylesheet" href={styleSheet} precedence="bill" />
      <p className="bill-festival">{festival?.name}</p>
      <FittedText text={title} largest={largestTitle} className="bill-title" hasSecondInk />
      <p className="bill-dates">{datesAndPlace}</p>
      <div className="bill-rows" data-width={width} data-across={postersAcross(rows.flat().length)}>
        {rows.map((row) => (
          <div key={row[0]?.id} className="bill-posters">
            {row.map((band) => (
              <Poster key={band.id} band={band} sizes="(min-width: 700px) 200px, 40vw" widest={640} decorative />
            ))}
          </div>
        ))}
      </div>
      <div className={splitsDays ? "bill-days bill-split" : "bill-days"} data-columns={columns}>
        {days.map((day) => (
          <Day key={day.name} day={day} largest={largestName[columns]} />
        ))}
      </div>
      <p className="bill-foot">{siteUrl.replace(/^https?:\/\//, "")}/my-festival</p>
    </figure>
  );
}

/** The days on which something is starred, and last the bands without a time. */
function daysOf(programme: Programme, festival: ScheduleData["festival"], { keys, bands }: ResolvedStars): BillDay[] {
  const days = programme.days.map(({ name, performances }) => ({
    name,
    title: dayTitle(name, festival),
    sets: performances.filter(({ key }) => keys.has(key)).map(setOf),
  }));
  const others = bands.map(({ id, name, sets, isCancelled }) => {
    const when = sets.map(({ text }) => text).join(", ") || "to be announced";
    return { key: id, name, when, isCancelled };
  });
  return [...days, { name: "", title: "Some time", sets: others }].filter(({ sets }) => sets.length > 0);
}

function setOf(performance: Performance): BillSet {
  const { key, set } = performance;
  return { key, name: nameOf(performance), when: `${timeText(set)} · ${set.venue}`, isCancelled: set.isCancelled };
}

/** Each band's once. */
function postersOf({ days }: Programme, { keys, bands }: ResolvedStars) {
  const performances = days.flatMap((day) => day.performances).filter(({ key }) => keys.has(key));
  return [...new Set([...performances.flatMap(bandsOf), ...bands])].filter(hasPoster);
}

function hasPoster(band: ScheduledBand): band is ScheduledBand & { imageUrl: string } {
  return band.imageUrl !== undefined;
}

const numbers = ["", "", "two", "three", "four", "five", "six", "seven"];

/** "My five days", "My Friday". */
function titleOf(names: readonly string[]) {
  const [only = "", ...others] = names.filter(Boolean);
  if (only === "") return "My festival";
  const count = others.length + 1;
  return others.length === 0 ? `My ${only}` : `My ${numbers[count] ?? count} days`;
}

function Day({ day: { title, sets }, largest }: { day: BillDay; largest: number }) {
  return (
    <div className="bill-day">
      <p className="bill-day-name">{title}</p>
      {sets.map(({ key, name, when, isCancelled }) => (
        <div key={key} className={isCancelled ? "bill-set bill-off" : "bill-set"}>
          <FittedText text={name} largest={largest} className="bill-name" />
          <p className="bill-when">
            {when}
            {isCancelled && <strong> Cancelled</strong>}
          </p>
        </div>
      ))}
    </div>
  );
}

type FittedTextProps = { text: string; largest: number; className: string; hasSecondInk?: boolean };

/** Capitals as wide as their column. The second ink sits a little beside the first, as on a proof sheet. */
function FittedText({ text, largest, className, hasSecondInk = false }: FittedTextProps) {
  const capitals = text.toUpperCase();
  const { size, stretch, isFull } = fitLine(capitals, largest);
  // Ends within the column with its second ink.
  const shadow = hasSecondInk ? size * 0.035 : 0;
  const width = 100 - shadow;
  const type = {
    x: width / 2,
    y: size * (capHeight - 0.03),
    textAnchor: "middle",
    fontSize: size,
    fontStretch: `${stretch}%`,
    ...(isFull && { textLength: width, lengthAdjust: "spacingAndGlyphs" }),
  } as const;
  return (
    <svg viewBox={`0 0 100 ${size * capHeight}`} aria-hidden="true" className={className}>
      {hasSecondInk && (
        <text {...type} className="bill-second-ink" dx={shadow} dy={size * 0.03}>
          {capitals}
        </text>
      )}
      <text {...type}>{capitals}</text>
    </svg>
  );
}
