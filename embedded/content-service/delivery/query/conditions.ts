import type { QueryError } from "../../contentful-errors.ts";
import { notSupported } from "../../contentful-errors.ts";
import { linksIn } from "../../store/documents.ts";
import { type FieldPath, fieldPath } from "./field-path.ts";
import { mimetypeGroup, mimetypeGroups } from "./mimetype-groups.ts";
import { type Matches, matcherOf, operatorOf } from "./operators.ts";
import type { QueryReader } from "./query-parameters.ts";
import { type QueryScope, resolvePath, unknownPath } from "./query-path.ts";

/** `text`: the entries that pass have this value in a text field, and are found without looking at the others. */
export type Filter = { matches: Matches; text?: { field: string; value: string } };

const reserved = new Set(
  "content_type query order select skip limit include locale access_token cursor pageNext pagePrev".split(" "),
);
/** Contentful's, for a release and a time in the future. */
const notOffered = new Set(["release", "timestamp"]);
const linkParameters = new Map([
  ["links_to_entry", "Entry"],
  ["links_to_asset", "Asset"],
]);
/** Judged before any document is looked at. */
const maxConditions = 30;

/** The conditions of a query for entries or assets. */
export function readFilters(scope: QueryScope & { reader: QueryReader }): Filter[] {
  const { reader, documentType } = scope;
  return readConditions(
    reader,
    (name) => resolvePath(name, scope),
    (name, value) => {
      const linkType = documentType === "Entry" ? linkParameters.get(name) : undefined;
      if (linkType) return linksTo(linkType, value);
      return name === "mimetype_group" && documentType === "Asset" ? isInGroup(reader) : undefined;
    },
  );
}

/** @param special conditions that are not about one path. */
export function readConditions(
  reader: QueryReader,
  resolve: (name: string) => FieldPath | QueryError,
  special: (name: string, value: string) => Matches | undefined = () => undefined,
): Filter[] {
  const conditions = [...reader.parameters].filter(([name]) => !reserved.has(name));
  if (conditions.length > maxConditions)
    reader.reject(conditions[0]?.[0] ?? "", "", `A query has at most ${maxConditions} conditions.`);
  return conditions.slice(0, maxConditions).flatMap(([name, value]): Filter[] => {
    const found = special(name, value);
    if (found) return [{ matches: found }];
    if (notOffered.has(name)) reader.errors.push(notSupported(name));
    else return readCondition(reader, resolve, name, value);
    return [];
  });
}

function readCondition(
  reader: QueryReader,
  resolve: (name: string) => FieldPath | QueryError,
  name: string,
  value: string,
): Filter[] {
  const [, bare = name, suffix] = /^([^[\]]+)\[([^[\]]*)\]$/.exec(name) ?? [];
  const operator = operatorOf(suffix);
  if (operator === undefined) reader.errors.push(unknownPath(name));
  const path = operator && reader.resolve(bare, resolve);
  if (!path) return [];
  const { textField } = path;
  const matches = matcherOf({ name, path, operator, value, reader });
  return [{ matches, ...(textField && operator === "eq" && { text: { field: textField, value } }) }];
}

function linksTo(linkType: string, id: string): Matches {
  return (document) =>
    "fields" in document && linksIn(document.fields).some(({ sys }) => sys.linkType === linkType && sys.id === id);
}

function isInGroup(reader: QueryReader): Matches {
  const group = reader.choice("mimetype_group", mimetypeGroups);
  const contentType = fieldPath(["fields", "file", "contentType"], "Symbol");
  return (document) => contentType.read(document).some((value) => mimetypeGroup(String(value)) === group);
}
