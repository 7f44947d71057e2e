import { parseWholeNumber, type RowList, type ValueKind } from "#app/services/forms/field-kinds.ts";
import { handFields } from "./hand-fields.ts";
import type { Answers, RecordType } from "./record-types.ts";

/** An answer while it is being written: a text, a box, or several boxes. */
export type HandAnswer = string | boolean | string[];

/** What is sent of what was written: nothing of what was left empty. */
export function payloadOf(recordType: RecordType, written: Readonly<Record<string, HandAnswer>>): Answers {
  const answered = handFields(recordType).flatMap(([name, { value }]) => {
    const answer = written[name];
    return answer === undefined || answer === "" || answer === false ? [] : [[name, sentValue(value, answer)] as const];
  });
  return Object.fromEntries(answered);
}

function sentValue(value: ValueKind, answer: HandAnswer): unknown {
  if (typeof answer !== "string") return answer;
  if (value.kind === "wholeNumber") return parseWholeNumber(answer) ?? answer;
  if (value.kind === "contentChoices") return linesOf(answer);
  return value.kind === "rows" ? rowsOf(value, linesOf(answer)) : answer;
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** A line is a name, and the choice after its last comma; without one it is the last choice there is: "Other". */
function rowsOf({ cells }: RowList, lines: readonly string[]) {
  const [first = "", second = ""] = Object.keys(cells);
  const choice = cells[second];
  const options = choice?.kind === "choice" ? choice.options : [];
  return lines.map((line, index) => {
    const comma = line.lastIndexOf(",");
    const said = line
      .slice(comma + 1)
      .trim()
      .toLowerCase();
    const known = comma < 0 ? undefined : options.find((option) => option.toLowerCase() === said);
    const name = known === undefined ? line : line.slice(0, comma).trim();
    return { id: index + 1, [first]: name, [second]: known ?? options.at(-1) };
  });
}
