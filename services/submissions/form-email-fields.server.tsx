import * as z from "zod/mini";
import type { ValueKind } from "#services/forms/field-kinds.ts";
import type { RowsLine } from "#services/forms/form-definition.ts";
import { formatValue } from "#services/forms/format-value.ts";
import { Action, Facts, Paragraph, Quote, TextLink } from "#services/mail/emails/email-layout.server.tsx";
import { rowsIn } from "./email-facts.server.ts";

export type Line = readonly [label: string, text: string];

/** A field's value as an email displays it. */
export type Placed = { value: ValueKind; label: string | null; content: unknown };

/** The lines of those values that fit on one. Yes/no values with the same label make one line. */
export function linesOf(placed: readonly Placed[]): Line[] {
  const inLine = placed.filter(({ value }) => !isBlock(value));
  const groups = Map.groupBy(inLine, ({ label }) => label ?? "");
  return [...groups].map(([label, group]) => [label, namesOfTrue(group) ?? group.map(textOf).join(", ")] as const);
}

function isBlock({ kind }: ValueKind) {
  return kind === "longText" || kind === "link" || kind === "picture" || kind === "rows";
}

/** @returns undefined where these are no yes/no values that have names */
function namesOfTrue(group: readonly Placed[]): string | undefined {
  const names: string[] = [];
  let none = "";
  for (const { value, content } of group) {
    if (value.kind !== "yesNo" || value.label === undefined) return undefined;
    if (content === true) names.push(value.label);
    none = value.none ?? none;
  }
  return names.join(", ") || none;
}

function textOf({ value, content }: Placed) {
  return formatValue(value, content);
}

/** What takes more than a line: a text as it was written, a link, a button to the picture, rows. Nothing for any other value. */
export function Block({ value, label, content, pictureUrl }: Placed & { pictureUrl: string }) {
  const text = formatValue(value, content);
  switch (value.kind) {
    case "longText":
      return (
        <>
          {label !== null && <Paragraph>{label}:</Paragraph>}
          {text ? <Quote>{text}</Quote> : <Paragraph>None given.</Paragraph>}
        </>
      );
    case "link":
      return (
        <Paragraph>
          {label}: <TextLink href={text}>{text}</TextLink>
        </Paragraph>
      );
    case "picture":
      return <Action href={pictureUrl}>{label ?? ""}</Action>;
    case "rows":
      return <Facts facts={rowsIn(content).map((row) => rowLine(Object.keys(value.cells), row))} />;
    default:
      return null;
  }
}

/** The first cell of a row is its label, the others are its values. */
function rowLine([first = "", ...others]: readonly string[], row: Readonly<Record<string, unknown>>): Line {
  return [others.map((cell) => String(row[cell])).join(", "), String(row[first])];
}

/** How many rows there are, and "Saxophone, Piano, 2 Vocals" in the order in which they were given. */
export function summarizedRows({ count, label }: RowsLine, content: unknown): Placed[] {
  const choices = z.array(z.string()).parse(content ?? []);
  const grouped = [...Map.groupBy(choices, (choice) => choice)];
  const counted = grouped.map(([choice, { length }]) => (length > 1 ? `${length} ${choice}` : choice));
  const value = { kind: "text", max: 0, message: "" } as const;
  return [
    { value, label: count, content: String(choices.length) },
    { value, label, content: counted },
  ];
}
