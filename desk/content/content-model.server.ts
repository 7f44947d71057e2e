import { z } from "zod/mini";
import type {
  AllContent,
  EditorInterface,
  ContentType as StoredType,
} from "#services/content/management/content-management.server.ts";
import { isRecord } from "#services/content/pages/content-tree.ts";
import {
  type ContentField,
  type ContentModel,
  type ContentType,
  contentField,
  validation,
} from "./content-model-contract.ts";

/** The content types with all that a form needs: fields, rules, help texts. Fields that nobody gets are left out. */
export function contentModelOf({ types, interfaces }: AllContent): ContentModel {
  return { types: [...types.values()].map((type) => contentTypeOf(type, interfaces.get(type.sys.id))) };
}

function contentTypeOf(type: StoredType, form: EditorInterface | undefined): ContentType {
  return {
    id: type.sys.id,
    name: type.name,
    description: type.description ?? "",
    displayField: type.displayField ?? null,
    fields: type.fields.flatMap((field) => (field.omitted ? [] : fieldOf(field, form))),
  };
}

const kinds = z.enum(["Entry", "Asset"]);

/** None for a kind of field that the desk does not know. */
function fieldOf(field: StoredType["fields"][number], form: EditorInterface | undefined): ContentField[] {
  const control = form?.controls?.find(({ fieldId }) => fieldId === field.id);
  const settings: unknown = control?.settings;
  const help = isRecord(settings) && typeof settings.helpText === "string" ? settings.helpText : "";
  const { items } = field;
  const parsed = contentField.safeParse({
    id: field.id,
    name: field.name,
    type: field.type,
    linkType: linkTypeOf(field.linkType),
    required: field.required,
    isDisabled: field.disabled === true,
    help,
    widget: control?.widgetId ?? null,
    items: items
      ? { type: items.type, linkType: linkTypeOf(items.linkType), validations: rulesOf(items.validations) }
      : null,
    validations: rulesOf(field.validations),
  });
  return parsed.success ? [parsed.data] : [];
}

function linkTypeOf(linkType: unknown) {
  const parsed = kinds.safeParse(linkType);
  return parsed.success ? parsed.data : null;
}

/** A rule of an unknown form is left to the service, which checks all of them. */
function rulesOf(rules: unknown) {
  return (Array.isArray(rules) ? rules : []).flatMap((rule) => {
    const parsed = validation.safeParse(rule);
    return parsed.success ? [parsed.data] : [];
  });
}
