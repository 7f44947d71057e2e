import { z } from "zod";
import { mimetypeGroup } from "../../delivery/query/mimetype-groups.ts";
import type { EditedDocument } from "../../store/documents.ts";
import type { DocumentError } from "../content-refused.ts";
import { linkTypeOf } from "./field-types.ts";
import type { Pattern, PatternResult } from "./pattern-tests.ts";

type Path = readonly (string | number)[];
/** What a value is judged with: the documents that links lead to, whether another entry has the same value, and whether it matches a pattern. */
export type Surroundings = {
  findLinked: (link: unknown) => EditedDocument | undefined;
  isTaken: (value: unknown, path: Path) => boolean;
  matches: (pattern: Pattern, value: string) => PatternResult;
};

const range = z.object({ min: z.number().nullish(), max: z.number().nullish() });
const dates = z.object({
  min: z.string().nullish(),
  max: z.string().nullish(),
  after: z.string().nullish(),
  before: z.string().nullish(),
});
const pattern = z.object({ pattern: z.string(), flags: z.string().nullish() });

/** A rule of a field in the content model. Rules that Contentful may add later are passed over. */
const validationSchema = z.looseObject({
  message: z.string().nullish().catch(undefined),
  size: range.optional(),
  range: range.optional(),
  regexp: pattern.nullish(),
  prohibitRegexp: pattern.nullish(),
  in: z.array(z.unknown()).optional(),
  unique: z.boolean().optional(),
  dateRange: dates.optional(),
  linkContentType: z.union([z.array(z.string()), z.string().transform((type) => [type])]).optional(),
  linkMimetypeGroup: z.array(z.string()).optional(),
  assetFileSize: range.optional(),
  assetImageDimensions: z.object({ width: range.nullish(), height: range.nullish() }).optional(),
});
type Validation = z.infer<typeof validationSchema>;
type Rule = (
  validation: Validation,
  value: unknown,
  path: Path,
  surroundings: Surroundings,
) => Partial<DocumentError> | undefined;

/** What breaks the rules that the content model gives for a value. */
export function validationErrors(
  validations: unknown,
  value: unknown,
  path: Path,
  surroundings: Surroundings,
): DocumentError[] {
  return readValidations(validations).flatMap(({ validation, given }) =>
    given.flatMap(([name, rule]) => {
      const fault = rule(validation, value, path, surroundings);
      if (!fault) return [];
      return [
        {
          name,
          path,
          value,
          ...fault,
          details: (fault.untested ? undefined : validation.message) ?? fault.details ?? "The value is not allowed.",
        },
      ];
    }),
  );
}

type ReadValidation = { validation: Validation; given: [name: string, rule: Rule][] };

/** Read once for each field, and not for each of the thousand elements that its list may have. */
const read = new WeakMap<object, ReadValidation[]>();

function readValidations(validations: unknown): ReadValidation[] {
  if (typeof validations !== "object" || validations === null) return [];
  const known = read.get(validations);
  if (known) return known;
  const found = z.array(validationSchema).catch([]).parse(validations);
  const withRules = found.map((validation) => ({
    validation,
    given: Object.entries(rules).filter(([name]) => Object.hasOwn(validation, name)),
  }));
  read.set(validations, withRules);
  return withRules;
}

const rules: Record<string, Rule> = {
  size: ({ size }, value) => outside(size, sizeOf(value), "Size"),
  range: ({ range }, value) => (typeof value === "number" ? outside(range, value, "Value") : undefined),
  in: ({ in: allowed }, value) =>
    !allowed || Array.isArray(value) || allowed.includes(value)
      ? undefined
      : { expected: allowed, details: `Value must be one of expected values` },
  regexp: ({ regexp }, value, _, { matches }) => {
    const result = regexp && typeof value === "string" ? matches(regexp, value) : true;
    if (result === true || result === "open") return undefined;
    return result === "failed" ? untested(regexp) : { details: `Does not match /${regexp?.pattern}/` };
  },
  prohibitRegexp: ({ prohibitRegexp: regexp }, value, _, { matches }) => {
    const result = regexp && typeof value === "string" ? matches(regexp, value) : false;
    if (result === false || result === "open") return undefined;
    return result === "failed" ? untested(regexp) : { details: `Must not match /${regexp?.pattern}/` };
  },
  unique: ({ unique }, value, path, { isTaken }) =>
    unique && isTaken(value, path) ? { details: "Same field value present in another entry" } : undefined,
  dateRange: ({ dateRange }, value) => {
    if (!dateRange || typeof value !== "string") return undefined;
    const from = dateRange.min ?? dateRange.after;
    const until = dateRange.max ?? dateRange.before;
    if (from && Date.parse(value) < Date.parse(from)) return { min: from, details: `The date must be after ${from}` };
    return until && Date.parse(value) > Date.parse(until)
      ? { max: until, details: `The date must be before ${until}` }
      : undefined;
  },
  linkContentType: ({ linkContentType }, value, _, { findLinked }) => {
    const linked = linkTypeOf(value) === "Entry" ? findLinked(value) : undefined;
    const type = contentTypeOf(linked);
    if (!linkContentType || linkContentType.length === 0 || type === undefined || linkContentType.includes(type))
      return undefined;
    return {
      contentTypeId: linkContentType,
      details: `The linked entry is of the type "${type}", which is not allowed here`,
    };
  },
  linkMimetypeGroup: ({ linkMimetypeGroup: groups }, value, _, { findLinked }) =>
    fileFault(value, findLinked, ({ contentType }) =>
      groups && groups.length > 0 && !groups.includes(mimetypeGroup(contentType))
        ? { mimetypeGroupName: groups, details: "The linked file is of another kind" }
        : undefined,
    ),
  assetFileSize: ({ assetFileSize }, value, _, { findLinked }) =>
    fileFault(value, findLinked, ({ details }) => outside(assetFileSize, details.size, "File size")),
  assetImageDimensions: ({ assetImageDimensions: sides }, value, _, { findLinked }) =>
    fileFault(
      value,
      findLinked,
      ({ details: { image } }) =>
        outside(sides?.width, image?.width, "Width") ?? outside(sides?.height, image?.height, "Height"),
    ),
};

function outside(limits: z.infer<typeof range> | null | undefined, size: number | undefined, what: string) {
  if (!limits || size === undefined) return undefined;
  const { min, max } = limits;
  if (typeof min === "number" && size < min) return { min, max, details: `${what} must be at least ${min}` };
  return typeof max === "number" && size > max ? { min, max, details: `${what} must be at most ${max}` } : undefined;
}

function sizeOf(value: unknown) {
  if (typeof value === "string" || Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : undefined;
}

/** A rule that cannot be checked forbids the value. The error says that it could not be checked, in place of the rule's own message, which would blame the value. */
function untested(regexp: Pattern | null | undefined) {
  const details = `The pattern /${regexp?.pattern}/ is not valid, or checking it took longer than a second: nothing passes it`;
  return { details, untested: true };
}

function contentTypeOf(entry: EditedDocument | undefined): string | undefined {
  return linkSchema.safeParse(entry?.sys.contentType).data?.sys.id;
}
const linkSchema = z.object({ sys: z.object({ id: z.string() }) });

const linkedFile = z.object({
  contentType: z.string(),
  details: z.object({
    size: z.number().optional(),
    image: z.object({ width: z.number().optional(), height: z.number().optional() }).optional(),
  }),
});

const filesOfAsset = z.object({ file: z.record(z.string(), z.unknown()) });

/** Asks each file of a linked asset. */
function fileFault(
  value: unknown,
  findLinked: Surroundings["findLinked"],
  faultOf: (file: z.infer<typeof linkedFile>) => Partial<DocumentError> | undefined,
) {
  const asset = linkTypeOf(value) === "Asset" ? findLinked(value) : undefined;
  const files = (asset && filesOfAsset.safeParse(asset.fields).data?.file) ?? {};
  for (const file of Object.values(files)) {
    const parsed = linkedFile.safeParse(file);
    const fault = parsed.success ? faultOf(parsed.data) : undefined;
    if (fault) return fault;
  }
  return undefined;
}
