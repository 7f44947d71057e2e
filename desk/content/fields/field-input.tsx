import type { ComponentType } from "react";
import { isSameValue } from "#platform/merge-fields.ts";
import type { ContentField, ContentType } from "../content-model-contract.ts";
import { fieldErrors } from "./errors/field-errors.ts";
import { fieldControlId } from "./errors/field-focus.ts";
import type { ChangeField, FieldControlProps, FieldInputProps } from "./field-props.ts";
import { DateField } from "./kinds/date-field.tsx";
import { NumberField } from "./kinds/number-field.tsx";
import { PickField, PickSeveralField } from "./kinds/pick-field.tsx";
import { PlainTextField } from "./kinds/plain-text-field.tsx";
import { RichTextField } from "./kinds/rich-text-field.tsx";
import { UnknownField } from "./kinds/unknown-field.tsx";
import { WordListField } from "./kinds/word-list-field.tsx";
import { YesNoField } from "./kinds/yes-no-field.tsx";
import { LinkField } from "./links/link-field.tsx";
import { LinkListField } from "./links/link-list-field.tsx";
import { allowedLinks } from "./links/links.ts";

/** One field of an entry, as the content model describes it. What nobody touches stays as it is, to the byte. */
export function FieldInput({
  entryId,
  type,
  field,
  value,
  onChange,
  onAdd,
  errors = [],
  isDisabled = false,
}: FieldInputProps) {
  const Control = controlOf(field, value);
  const set: ChangeField = (next, isTyping) => (isSameValue(next, value) ? undefined : onChange(next, isTyping));
  const all = [...new Set([...fieldErrors(field, value), ...errors])];
  return (
    <Control
      id={fieldControlId(entryId, field.id)}
      field={field}
      label={field.name}
      hint={field.help || undefined}
      error={all.length > 0 ? all.join(" ") : undefined}
      value={value ?? undefined}
      onChange={set}
      onAdd={onAdd}
      isDisabled={isDisabled || field.isDisabled}
      stillPlace={stillPlace(entryId, type, field)}
    />
  );
}

/** Where the still of a film goes: the first field of the entry that takes one picture, and nothing else. */
function stillPlace(entryId: string, { fields }: ContentType, field: ContentField): string | undefined {
  if (!allowedLinks(field).types.includes("video")) return undefined;
  const still = fields.find((each) => each.type === "Link" && allowedLinks(each).types.join() === "image");
  return still && fieldControlId(entryId, still.id);
}

/** Data, places, and values of another kind than their field's can be seen and taken out. */
function controlOf(field: ContentField, value: unknown): ComponentType<FieldControlProps> {
  const { type, items } = field;
  const isSet = value !== undefined && value !== null;
  if (type === "RichText") return RichTextField;
  if (type === "Array" && isSet && !Array.isArray(value)) return UnknownField;
  if (type === "Array" && items?.type === "Link") return LinkListField;
  if (type === "Array") return items?.validations.some(({ in: allowed }) => allowed) ? PickSeveralField : WordListField;
  if (type === "Link") return LinkField;
  if (type === "Boolean" && typeof (value ?? false) === "boolean") return YesNoField;
  const kind = type === "Integer" || type === "Number" ? "number" : "string";
  if (isSet && typeof value !== kind) return UnknownField;
  if (field.validations.some(({ in: allowed }) => allowed && allowed.length > 0)) return PickField;
  if (type === "Date") return DateField;
  if (kind === "number") return NumberField;
  return type === "Symbol" || type === "Text" ? PlainTextField : UnknownField;
}
