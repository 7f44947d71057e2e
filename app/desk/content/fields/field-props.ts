import type { ContentField, ContentType } from "../content-contract.ts";

export type FieldInputProps = {
  entryId: string;
  type: ContentType;
  field: ContentField;
  /** In the default locale; undefined where it is not set. */
  value: unknown;
  /** Called with a value that differs; undefined takes it out. */
  onChange: (value: unknown) => void;
  /** What the server says of it, in sentences. */
  errors?: readonly string[];
  isDisabled?: boolean;
};

/** What each kind of field gets. */
export type FieldControlProps = {
  id: string;
  field: ContentField;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
  isDisabled: boolean;
};
