import { z } from "zod/mini";
import { documentKind, documentState } from "./documents/documents-contract.ts";

/** What the desk's pages and the server say to each other about the content model, and about what can be linked. */

const limits = z.object({ min: z.nullish(z.number()), max: z.nullish(z.number()) });

/** A rule of the content model, in Contentful's form: `{ size: { max: 80 } }`, `{ in: ["left", "right"] }`, `{ linkContentType: ["page"] }`. */
export const validation = z.looseObject({
  size: z.optional(limits),
  range: z.optional(limits),
  dateRange: z.optional(z.object({ min: z.nullish(z.string()), max: z.nullish(z.string()) })),
  regexp: z.optional(z.object({ pattern: z.string(), flags: z.nullish(z.string()) })),
  in: z.optional(z.array(z.union([z.string(), z.number()]))),
  unique: z.optional(z.boolean()),
  linkContentType: z.optional(z.array(z.string())),
  linkMimetypeGroup: z.optional(z.array(z.string())),
  enabledNodeTypes: z.optional(z.array(z.string())),
  enabledMarks: z.optional(z.array(z.string())),
  message: z.nullish(z.string()),
});
export type Validation = z.infer<typeof validation>;

const fieldType = z.enum([
  "Symbol",
  "Text",
  "RichText",
  "Integer",
  "Number",
  "Date",
  "Boolean",
  "Link",
  "Array",
  "Object",
  "Location",
]);

/** A field that the desk shows. `help` and `widget` come from the editor interface; omitted fields are not in the list. */
export const contentField = z.object({
  id: z.string(),
  name: z.string(),
  type: fieldType,
  linkType: z.nullable(documentKind),
  required: z.boolean(),
  isDisabled: z.boolean(),
  help: z.string(),
  widget: z.nullable(z.string()),
  items: z.nullable(
    z.object({
      type: z.enum(["Symbol", "Link"]),
      linkType: z.nullable(documentKind),
      validations: z.array(validation),
    }),
  ),
  validations: z.array(validation),
});
export type ContentField = z.infer<typeof contentField>;

export const contentType = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  displayField: z.nullable(z.string()),
  fields: z.array(contentField),
});
export type ContentType = z.infer<typeof contentType>;

/** `GET /desk/api/content/model` */
export const contentModel = z.object({ types: z.array(contentType) });
export type ContentModel = z.infer<typeof contentModel>;

/** What can be chosen as a link. `type` is an entry's content type, a file's media type. `slug` is a page's, `width` and `height` are a picture's in pixels. */
export const choice = z.object({
  id: z.string(),
  kind: documentKind,
  type: z.string(),
  name: z.string(),
  state: documentState,
  slug: z.nullable(z.string()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  thumbnail: z.nullable(z.string()),
});
export type Choice = z.infer<typeof choice>;

/** `GET /desk/api/content/choices?kind=Entry&types=page,section&q=tickets`: at most 50, the best first. */
export const choices = z.object({ choices: z.array(choice), total: z.number() });
export type Choices = z.infer<typeof choices>;
