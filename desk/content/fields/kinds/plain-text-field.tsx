import { withoutHiddenText, withoutInvisible } from "#platform/text/invisible-characters.ts";
import { unwrapLink } from "#platform/text/unwrapped-link.ts";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { longest } from "../errors/field-errors.ts";
import type { FieldControlProps } from "../field-props.ts";

/** A line of text, or several. Says how many letters there are where they are limited. */
export function PlainTextField({ id, field, label, hint, error, value, onChange, isDisabled }: FieldControlProps) {
  const text = typeof value === "string" ? value : "";
  const props = {
    id,
    label,
    hint: [hint, lengthHint(field, text.length)].filter(Boolean).join(" ") || undefined,
    error,
    required: field.required,
    disabled: isDisabled,
    value: text,
    lang: "en-AU",
    spellCheck: true,
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(cleaned(field.type, target.value) || undefined, true),
  };
  return field.type === "Text" ? <TextAreaField {...props} rows={3} /> : <TextField {...props} />;
}

/** As it is stored: what one line and a longer text have of what cannot be seen, and a link without the services that it leads by way of. */
function cleaned(type: FieldControlProps["field"]["type"], text: string): string {
  return type === "Text" ? withoutHiddenText(text) : unwrapLink(withoutInvisible(text));
}

/** What Contentful allows at most is said only to those who come near it. */
function lengthHint({ type, validations }: FieldControlProps["field"], length: number): string | undefined {
  const size = validations.find((rule) => rule.size)?.size;
  const max = size?.max ?? longest[type];
  if (typeof size?.max !== "number" && length < (max ?? 0) * 0.8) return undefined;
  return `${length} of ${max} letters.`;
}
