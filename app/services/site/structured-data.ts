/** A block of JSON-LD (schema.org). React Router writes it into the page's head with every `<`, `>` and `&` escaped. */
export type StructuredData = { [name: string]: StructuredValue };
type StructuredValue = string | number | StructuredData | StructuredValue[];
