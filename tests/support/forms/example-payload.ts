import type { FieldKind } from "#services/forms/field-kinds.ts";
import type { FormDefinition } from "#services/forms/form-definition.ts";
import { type Answers, askedFields, emptyAnswers, storedFields } from "#services/forms/form-schema.ts";

/** A payload in which every field of a form is filled; `changes` replaces fields of it. */
export function examplePayload(form: FormDefinition, changes: Record<string, unknown> = {}): Record<string, unknown> {
  const example = storedFields(form).map(([name, { value }]) => [name, exampleOf(value, name)]);
  return { ...Object.fromEntries(example), ...changes };
}

/** Answers to every question of a form's wizard, except rows. */
export function exampleAnswers<Form extends FormDefinition>(form: Form): Answers<Form>;
export function exampleAnswers(form: FormDefinition): unknown {
  const answers: Record<string, unknown> = emptyAnswers(form);
  for (const [name, { value: fieldType }] of askedFields(form)) {
    const example = exampleOf(fieldType, name);
    if (fieldType.kind === "wholeNumber") answers[name] = String(example);
    else if (fieldType.kind !== "rows") answers[name] = example;
  }
  return answers;
}

/** A value that a field accepts; a free text names the field. */
export function exampleOf(fieldType: FieldKind, name: string): unknown {
  switch (fieldType.kind) {
    case "email":
      return `${name.toLowerCase()}@example.org`;
    case "link":
      return `https://example.org/${name}`;
    case "picture":
      return "/uploads/AbCdEfGhIjKlMnOpQrSt_-.jpg";
    case "year":
      return "2027";
    case "choice":
      return fieldType.options[0];
    case "choices":
      return [fieldType.options[0]];
    case "choicesFromContent":
      return [`Some ${name}`];
    case "wholeNumber":
      return fieldType.min;
    case "agreement":
    case "yesNo":
      return true;
    case "yesNoGroup":
      return Object.keys(fieldType.options).slice(0, 1);
    case "rows": {
      const cells = Object.entries(fieldType.cells).map(([cell, kind]) => [cell, exampleOf(kind, cell)]);
      return [{ id: 1, ...Object.fromEntries(cells) }];
    }
    default:
      return `Some ${name}`;
  }
}
