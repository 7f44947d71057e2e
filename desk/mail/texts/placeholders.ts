import { storedField } from "#desk/records/model/answer-text.ts";
import { type RecordType, recordTypes } from "#desk/records/model/record-types.ts";
import { oneLine } from "#platform/text/one-line.ts";
import type { StoredRecordKind } from "#services/database/stored-record-kinds.ts";
import type { ValueKind } from "#services/forms/field-kinds.ts";

/** A word that fills itself in: `{band}`. `field` is the answer that it stands for, where it is one of the form's. */
export type Placeholder = { word: string; label: string; field?: string };

/** Values by the words they fill in, in lower case. */
export type PlaceholderValues = Readonly<Record<string, string>>;

/** What is agreed with a band, or placed: nothing fills it in until it is. None of them is somebody's input, so that several sets may be long. */
const terms: readonly Placeholder[] = [
  { word: "fee", label: "the agreed fee" },
  { word: "day", label: "the day of their set" },
  { word: "time", label: "the time of their set" },
  { word: "venue", label: "the venue of their set" },
  { word: "sets", label: "their sets: day, time and venue of each" },
  { word: "offer", label: "what is offered, as a sentence; empty without an offer" },
  { word: "until", label: "the day until which they keep it to themselves" },
];
const termWords = terms.map(({ word }) => word);
const LONGEST_TERM = 2000;

const placeholder = /\{([^{}\n]{1,40})\}/g;

/**
 * Fills a text's words in. A value is somebody's input: it becomes one short line, so that it may stand in a subject, and what looks like a
 * placeholder in it stays as it is.
 *
 * @returns also the words that nothing fills in, each once; they stay in the text
 * @example fillPlaceholders("Dear {name}", { name: "Ann" }).text === "Dear Ann"
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): { text: string; unknown: string[] } {
  const unknown = new Set<string>();
  const filled = text.replaceAll(placeholder, (whole, inner: string) => {
    const word = wordOf(inner);
    const value = Object.hasOwn(values, word) ? values[word] : undefined;
    if (value === undefined) unknown.add(word);
    return value === undefined ? whole : oneLine(value, termWords.includes(word) ? LONGEST_TERM : undefined);
  });
  return { text: filled, unknown: [...unknown] };
}

/** What of a text waits for something to be agreed with this band, or placed. */
export function openTerms(text: string, values: PlaceholderValues): string[] {
  return fillPlaceholders(text, values).unknown.filter((word) => termWords.includes(word));
}

/** The words of a text that a record of none of these kinds, or not of all of them, fills in, each with what may have been meant. */
export function placeholderErrors(text: string, kinds: readonly StoredRecordKind[]): string[] {
  const known = placeholdersOf(kinds).map(({ word }) => word);
  const values = Object.fromEntries(known.map((word) => [word, ""]));
  return fillPlaceholders(text, values).unknown.map((word) => {
    const meant = nearest(word, known);
    const advice = meant === undefined ? "Please choose one under “Insert”." : `Did you mean {${meant}}?`;
    return `{${word}} is not a word that fills itself in. ${advice}`;
  });
}

/** The word that begins like this one, or differs from it in two letters at most. */
function nearest(word: string, known: readonly string[]): string | undefined {
  const likeness = (other: string) =>
    word.startsWith(other) || other.startsWith(word) ? 0 : Math.min(distance(word, other), 3);
  return known.filter((other) => likeness(other) < 3).toSorted((one, other) => likeness(one) - likeness(other))[0];
}

/** The words that every record of these kinds fills in. */
export function placeholdersOf(kinds: readonly StoredRecordKind[]): Placeholder[] {
  const [first = [], ...others] = kinds.map(placeholdersOfKind);
  return first.filter(({ word }) => others.every((each) => each.some((other) => other.word === word)));
}

const ofAll: readonly Placeholder[] = [
  { word: "festival", label: "the festival's name" },
  { word: "year", label: "the festival's year" },
  { word: "from", label: "your name" },
];
const ofPeople: readonly Placeholder[] = [
  { word: "name", label: "their name" },
  { word: "firstname", label: "their first name" },
];

function placeholdersOfKind(kind: StoredRecordKind): Placeholder[] {
  if (kind === "subscriber") return [...ofAll];
  if (kind === "member") return [...ofPeople, ...ofAll];
  const recordType = recordTypes[kind];
  const named = [
    ...ofPeople,
    ...(kind === "band" ? [{ word: "band", label: "the band's name" }, ...terms] : []),
    ...ofAll,
    { word: "reference", label: "the number of what they sent" },
  ];
  const words = new Set(named.map(({ word }) => word));
  return [...named, ...answersOf(recordType).filter(({ word }) => !words.has(word))];
}

const inOneLine: readonly ValueKind["kind"][] = [
  "text",
  "email",
  "phone",
  "link",
  "choiceFromContent",
  "choicesFromContent",
  "choice",
  "choices",
  "wholeNumber",
];

/** What the form asks the sender about themselves, where the answer fits into a line. Details of others stay out of mails. */
function answersOf({ form, nameField }: RecordType): Placeholder[] {
  return Object.entries(form.fields).flatMap(([field, definition]) => {
    if (!("stored" in definition) || definition.question === null || field === nameField) return [];
    const { value, stored } = storedField(form, field);
    if (!inOneLine.includes(value.kind) || !["applicant", "none"].includes(stored.privacy)) return [];
    return [{ word: definition.question.id, label: definition.question.label, field }];
  });
}

function wordOf(inner: string): string {
  return inner.trim().toLowerCase();
}

/** How many letters have to be changed, added or removed to make one word of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
