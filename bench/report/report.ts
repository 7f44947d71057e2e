/** One measurement: how it was taken, and what came out. */
export type Chapter = {
  title: string;
  /** What was done, in sentences: enough to do it again by hand. */
  how: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** Each bar that was missed, with the figure. */
  missed: readonly string[];
  /** The summary in one sentence, with the peer. */
  inShort?: string;
  /** Figures for further calculation, by a stable name: bytes, milliseconds, or per second. */
  figures?: Readonly<Record<string, number>>;
};

export type Environment = { machine: readonly string[]; date: string; command: string };

/** `docs/performance.md`: what was measured, on what, the figures with their peers, and the command to repeat it. */
export function report(chapters: readonly Chapter[], { machine, date, command }: Environment): string {
  const missed = chapters.flatMap((chapter) => chapter.missed);
  const inShort = chapters.flatMap((chapter) => chapter.inShort ?? []);
  return [
    "# Speed and size, measured",
    `Written by \`${command}\` on ${date}, which builds the site, starts it and measures it beside its peers. Do not edit: run it again.`,
    `Measured on ${machine.join(", ")}. Times depend on the machine and on what else it does; bytes do not, and ratios to a peer less than times.`,
    howToRead,
    missed.length === 0 ? "Every bar is held." : `Bars missed:\n\n${list(missed)}`,
    ...(inShort.length === 0 ? [] : [list(inShort)]),
    ...chapters.map(({ title, how, columns, rows }) => [`## ${title}`, "", how, "", table(columns, rows)].join("\n")),
    "",
  ].join("\n\n");
}

const howToRead =
  "Each figure is shown beside a peer that was measured in the same run, alternating with the site, and is the median of its rounds. A *bar* is what the " +
  "figure has to reach; one that is missed is named here, at the top. Everything runs on one machine: load generator and server share it. " +
  "*(client)* beside a rate: the load generator was the limit, for the server was busy for less than 90 % of the time; processor time for each request says what such a rate hides.";

/** `.cache/bench.json`: the figures by chapter, for further calculation. */
export function summary(chapters: Readonly<Record<string, Chapter>>, { machine, date }: Environment): string {
  const figures = Object.entries(chapters).map(([name, chapter]) => [name, chapter.figures ?? {}]);
  const missed = Object.values(chapters).flatMap((chapter) => chapter.missed);
  return `${JSON.stringify({ date, machine, missed, figures: Object.fromEntries(figures) }, undefined, 2)}\n`;
}

function list(sentences: readonly string[]) {
  return sentences.map((sentence) => `- ${sentence}`).join("\n");
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]) {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(columns), line(columns.map((_, at) => (at === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}

/** For what the report lists as missed: a sentence when a figure is over its bar, the most that it may be, or nothing. */
export function over(what: string, figure: number, bar: number, show: (value: number) => string): string[] {
  return figure > bar ? [`${what}: ${show(figure)}, the bar is ${show(bar)}`] : [];
}

/** The same when a figure is under its bar, the least that it may be. */
export function under(what: string, figure: number, bar: number): string[] {
  return figure < bar ? [`${what}: ${figure}, the bar is ${bar}`] : [];
}
