import type { StoredField } from "#app/services/forms/form-definition.ts";
import { storedFields } from "#app/services/forms/form-schema.ts";
import { isComputed } from "./corrections.ts";
import type { RecordType } from "./record-types.ts";

/** The fields that somebody fills in by hand for somebody else: all but pictures, and what is computed from others. */
export function handFields({ form }: Pick<RecordType, "form">): (readonly [name: string, field: StoredField])[] {
  return storedFields(form).filter(([name, { value }]) => value.kind !== "picture" && !isComputed(form, name));
}
