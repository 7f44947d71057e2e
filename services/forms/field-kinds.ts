import * as z from "zod/mini";
import { answerHints, type ExpectedFormat } from "#platform/text/answer-hint.ts";
import {
  emailAddress,
  fourDigits,
  longestEmail,
  longestLink,
  longestPhone,
  multiLineText,
  optionalMultiLineText,
  phoneNumber,
  singleLineText,
  webLink,
} from "#platform/text/text-fields.ts";
import { unwrapLink } from "#platform/text/unwrapped-link.ts";
import { askWhichNumber, readNumber } from "#platform/text/written-number.ts";

/** The message for a missing or an invalid answer. */
type Message = { message: string };

/**
 * A text that anybody could fill with anything, and which is therefore never sent to the address that the form names. `required: false` takes an empty or missing one. Where an answer does not look like what
 * `expectedFormat` says, or like its kind, the form hints at it and takes it all the same.
 */
export type FreeText =
  | ({ kind: "text"; max: number; expectedFormat?: ExpectedFormat } & Message)
  | ({ kind: "longText"; max: number; required?: true } & Message)
  /** `isLine`: a name or an address, which invisible characters are removed from. */
  | { kind: "longText"; max: number; required: false; expectedFormat?: ExpectedFormat; isLine?: true }
  | ({ kind: "email" | "phone" | "link" } & Message)
  /** The address of an uploaded picture. */
  | ({ kind: "picture"; max: number } & Message)
  /** One, or several, of the choices that editors maintain in the content service: the server takes any text. */
  | ({ kind: "choiceFromContent"; max: number } & Message)
  | ({ kind: "choicesFromContent"; max: number; maxItems: number } & Message);

/** A value from a fixed list. */
export type ClosedValue =
  | ({ kind: "choice" | "choices"; options: readonly string[] } & Message)
  | ({ kind: "wholeNumber"; min: number; max: number; unit?: "dollars" } & Message)
  | ({ kind: "year" } & Message)
  /** In an email, all with the same place share one line: it lists the `label` of those that are true, or says `none`. */
  | { kind: "yesNo"; label?: string; none?: string };

/** A list of rows, such as a band's members, each with an id and the same cells; the first cell names the row. */
export type RowList = { kind: "rows"; min: number; max: number; cells: Readonly<Record<string, CellKind>> } & Message;
type CellKind = ({ kind: "text"; max: number } & Message) | ({ kind: "choice"; options: readonly string[] } & Message);

/** What a field of a payload can hold. */
export type ValueKind = FreeText | ClosedValue | RowList;

/** What only a wizard asks: a box to tick; or several boxes, each for a yes/no field by its name, and one for none of them. */
export type WizardKind =
  | ({ kind: "agreement" } & Message)
  | ({ kind: "yesNoGroup"; options: Readonly<Record<string, string>>; none: string } & Message);

export type FieldKind = ValueKind | WizardKind;

/** The type of a field's value in the payload. */
export type ValueOf<F> = F extends { kind: "choice"; options: readonly (infer Option)[] }
  ? Option
  : F extends { kind: "choices"; options: readonly (infer Option)[] }
    ? Option[]
    : F extends { kind: "choicesFromContent" }
      ? string[]
      : F extends { kind: "yesNo" }
        ? boolean
        : F extends { kind: "wholeNumber" }
          ? number
          : F extends { kind: "rows"; cells: infer Cells }
            ? ({ id: number | string } & { [Name in keyof Cells]: ValueOf<Cells[Name]> })[]
            : string;

/** The rows of a wizard: how many were asked for, as it was typed; those that were confirmed; how many of them are shown. */
export type RowsAnswer<Cell extends string = string> = {
  count: string;
  rows: readonly ({ id: number; saved: boolean } & Record<Cell, string>)[];
  revealed: number;
};

/** The type of an answer while it is being given: numbers are text until they are sent. */
export type AnswerOf<F> = F extends { kind: "agreement" | "yesNo" }
  ? boolean
  : F extends { kind: "choices" | "choicesFromContent" | "yesNoGroup" }
    ? string[]
    : F extends { kind: "rows"; cells: infer Cells }
      ? RowsAnswer<keyof Cells & string>
      : string;

/** The function that says what may be wrong with an answer, and suggests another; undefined where any answer will do. */
export function answerHintOf(field: FieldKind) {
  const format = expectedFormatOf(field);
  return format && answerHints[format];
}

/** What an answer usually looks like. */
export function expectedFormatOf(field: FieldKind): ExpectedFormat | undefined {
  if (field.kind === "email" || field.kind === "phone" || field.kind === "link") return field.kind;
  return "expectedFormat" in field ? field.expectedFormat : undefined;
}

/** How long a text may be, so that its field can say how much too long it is; undefined of what is not typed, or has another limit. */
export function maxLengthOf(field: FieldKind): number | undefined {
  switch (field.kind) {
    case "text":
    case "longText":
    case "choiceFromContent":
      return field.max;
    case "email":
      return longestEmail;
    case "phone":
      return longestPhone;
    case "link":
      return longestLink;
    default:
      return undefined;
  }
}

/** The schema of a value in the payload. */
export function valueSchema(field: FieldKind): z.ZodMiniType {
  switch (field.kind) {
    case "text":
      return field.expectedFormat === "link"
        ? singleLineText(field).check(z.overwrite(unwrapLink))
        : singleLineText(field);
    case "choiceFromContent":
    case "picture":
      return singleLineText(field);
    case "longText":
      return field.required === false ? optionalMultiLineText(field) : multiLineText(field);
    case "email":
      return emailAddress(field.message);
    case "phone":
      return phoneNumber(field.message);
    case "link":
      return webLink(field.message);
    case "year":
      return fourDigits(field.message);
    case "choice":
      return z.enum(field.options, { error: field.message });
    case "choices":
      return list(z.enum(field.options, { error: `One of: ${field.options.join(", ")}.` }), field);
    case "choicesFromContent":
      return list(singleLineText(field), field).check(
        z.maxLength(field.maxItems, `Please select at most ${field.maxItems} options.`),
      );
    case "yesNoGroup":
      return list(z.string(), field);
    case "yesNo":
      return z.boolean({ error: "Please answer with true or false." });
    case "wholeNumber":
      return wholeNumber(field);
    case "rows":
      return z
        .array(rowSchema(field), { error: field.message })
        .check(z.minLength(field.min, field.message), z.maxLength(field.max, field.message));
    case "agreement":
      return z.literal(true, { error: field.message });
  }
}

/** The schema of a value that may be missing, and then stays missing: no default takes its place. */
export function optionalValueSchema(field: FieldKind): z.ZodMiniType {
  const schema = valueSchema(field);
  return z.optional(schema instanceof z.ZodMiniDefault ? schema.def.innerType : schema);
}

/** At least one; one that is chosen twice counts once. */
function list<Item extends z.ZodMiniType>(item: Item, { message }: Message) {
  return z.array(item, { error: message }).check(
    z.overwrite((chosen) => [...new Set(chosen)]),
    z.minLength(1, message),
  );
}

/** A whole number within the limits of a field. */
export function wholeNumber({ min, max, message }: { min: number; max: number } & Message) {
  return z.number({ error: message }).check(z.int(message), z.minimum(min, message), z.maximum(max, message));
}

function rowSchema({ cells }: RowList) {
  const error = "Please number the members.";
  const id = z.union([z.int(), singleLineText({ max: 40, message: error })], { error });
  return z.strictObject({ id, ...mapValues(cells, valueSchema) });
}

/** The schema of an answer as it was written: a number is a text. Where it could mean two, the message asks which. */
export function answerSchema(field: FieldKind): z.ZodMiniType {
  if (field.kind !== "wholeNumber") return valueSchema(field);
  const written = z.transform((text: string, { issues }) => {
    const read = readNumber(text, field);
    if (read.ok) return read.number;
    issues.push({ code: "custom", input: text, message: field.message + askWhichNumber(read, text) });
    return z.NEVER;
  });
  return z.pipe(z.pipe(z.string({ error: field.message }), written), wholeNumber(field));
}

type NumberField = { min: number; max: number; unit?: "dollars" };

/** A whole number within a field's limits, as people write it. @returns undefined for anything else. */
export function writtenWholeNumber(text: string, field: NumberField): number | undefined {
  const read = readNumber(text, field);
  const isTaken = read.ok && Number.isInteger(read.number) && read.number >= field.min && read.number <= field.max;
  return isTaken ? read.number : undefined;
}

/** The shape of an answer as it may be saved in the browser, whether or not it is complete. */
export function draftSchemaOf(field: FieldKind): z.ZodMiniType {
  switch (field.kind) {
    case "agreement":
    case "yesNo":
      return z.boolean();
    case "choices":
    case "choicesFromContent":
    case "yesNoGroup":
      return z.array(z.string());
    case "rows": {
      const row = z.object({ id: z.int(), saved: z.boolean(), ...mapValues(field.cells, () => z.string()) });
      return z.object({ count: z.string(), rows: z.array(row), revealed: z.int() });
    }
    default:
      return z.string();
  }
}

/** The answer before anything was answered. */
export function emptyAnswerOf({ kind }: FieldKind): boolean | string | string[] | RowsAnswer {
  switch (kind) {
    case "agreement":
    case "yesNo":
      return false;
    case "choices":
    case "choicesFromContent":
    case "yesNoGroup":
      return [];
    case "rows":
      return { count: "", rows: [], revealed: 0 };
    default:
      return "";
  }
}

export function mapValues<Value, Result>(record: Readonly<Record<string, Value>>, map: (value: Value) => Result) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
