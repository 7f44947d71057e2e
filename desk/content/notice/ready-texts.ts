/** A text to begin with. What is to be filled in stands in square brackets. */
export type ReadyText = {
  name: string;
  text: string;
  /** How long it stands, if it is over sooner than the day. */
  hours?: number;
  /** Whether all on duty are told. */
  tellsCommittee?: boolean;
};

/** Whoever is looked for is not described: everybody reads this, also who means no good. */
export const readyTexts: readonly ReadyText[] = [
  { name: "Rain", text: "Because of the rain, [what] is now in [where]." },
  { name: "Moved", text: "[Who] now plays at [time] in [where]." },
  { name: "Heat", text: "It is a hot day. There is free water at [where], and shade and first aid at [where]." },
  {
    name: "Looking for somebody",
    text: "We are looking for somebody who has lost their group. If you can help, come to [where] or ring [phone].",
    hours: 2,
    tellsCommittee: true,
  },
];

/** The first blank of a text, from its opening bracket to its closing one. */
export function blankIn(text: string): { start: number; end: number } | undefined {
  const found = /\[[^[\]]*\]/.exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}
