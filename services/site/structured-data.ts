/** A block of JSON-LD (schema.org). React Router writes it into the page's head with every `<`, `>` and `&` escaped. */
export type StructuredData = { [name: string]: StructuredValue };
type StructuredValue = string | number | StructuredData | StructuredValue[];

/** Leaves out what is not known: an empty value is not valid. */
export function withoutEmptyValues(data: { [name: string]: StructuredValue | undefined }): StructuredData {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      value === undefined || value === "" || (Array.isArray(value) && value.length === 0) ? [] : [[name, value]],
    ),
  );
}
