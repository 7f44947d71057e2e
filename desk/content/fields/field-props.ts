import type { ContentField, ContentType } from "../content-model-contract.ts";
import type { LinkTo } from "../documents/documents-contract.ts";

/** Takes the change back, whatever was done after it. */
export type TakeBack = () => void;

/**
 * Changes a field; undefined takes the value out.
 *
 * @param isTyping whether it is a key in a text, after which more will follow: saved a moment after the last one. Everything else is saved at once
 * @returns undefined where there is nothing to take back
 */
export type ChangeField = (value: unknown, isTyping?: boolean) => TakeBack | undefined;

/** Appends a link to the field's current links, even if they were changed, or its form was closed, since the form was shown. */
export type AddToField = (link: LinkTo) => void;

export type FieldInputProps = {
  entryId: string;
  type: ContentType;
  field: ContentField;
  /** In the default locale; undefined where it is not set. */
  value: unknown;
  /** Called only when the value differs from the current one. */
  onChange: ChangeField;
  onAdd: AddToField;
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
  onChange: ChangeField;
  onAdd: AddToField;
  isDisabled: boolean;
  /** Of a field that takes films: the id of the control of the entry's picture, for a still of them. */
  stillPlace: string | undefined;
};
