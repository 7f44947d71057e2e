import type { EntryProps } from "contentful-management";
import type { AllContent } from "#app/services/content/management/all-content.server.ts";
import { nameOf } from "#app/services/content/management/name-of-document.ts";
import { text } from "#app/services/content/pages/content-tree.ts";
import { bandForm } from "#app/services/forms/band-form.ts";
import type { Question } from "#app/services/forms/form-definition.ts";
import { volunteerForm } from "#app/services/forms/volunteer-form.ts";
import { fieldsIn, isArchived } from "../documents/edited-documents.server.ts";
import type { ContentProblem } from "../documents/publishing-contract.ts";
import { linksIn } from "./linked-documents.server.ts";

/** What a form asks in each row of a list has no question of its own in the form's table. */
const inRows = [
  { id: "musician", label: "Name" },
  { id: "instrument", label: "Main instrument" },
];

const forms: Readonly<Record<string, readonly { id: string; label: string }[]>> = {
  "volunteer-application-questions": questionsOf(volunteerForm.fields),
  "band-application-questions": [...questionsOf(bandForm.fields), ...inRows],
};

const notAsked =
  "This question is not asked: the form has no field for it yet, and nobody could answer it. It stays a draft until the form has one.";

/**
 * Questions that were added to an application's steps, where they or their step are among those documents: a form asks what its table of fields has, and nothing else.
 * One that visitors' step has already is only named.
 */
export function unaskedQuestions(content: AllContent, ids: ReadonlySet<string>): ContentProblem[] {
  const { entries, published, locale } = content;
  const pages = [...entries.values()].filter((entry) => forms[slugOf(content, entry)] !== undefined);
  return pages.flatMap((page) => {
    const asked = forms[slugOf(content, page)] ?? [];
    const steps = linksIn(fieldsIn(locale, page)).flatMap(({ id }) => entries.get(id) ?? []);
    return steps.flatMap((step) => {
      const asRead = published.get(step.sys.id) ?? (step.sys.publishedVersion === undefined ? undefined : step);
      const known = new Set(asRead ? linksIn(fieldsIn(locale, asRead).items).map(({ id }) => id) : []);
      return linksIn(fieldsIn(locale, step).items)
        .flatMap(({ id }) => entries.get(id) ?? [])
        .filter((item) => (ids.has(item.sys.id) || ids.has(step.sys.id)) && !isArchived(item))
        .filter((item) => !isAsked(content, item, asked))
        .map((item) => problemOf(item, known.has(item.sys.id)));
    });
  });
}

function problemOf(item: EntryProps, isHint: boolean): ContentProblem {
  const name = nameOf(item) || "A question";
  return { id: item.sys.id, kind: "Entry", name, field: null, message: notAsked, isHint };
}

function questionsOf(fields: Readonly<Record<string, { question: Question | null }>>) {
  return Object.values(fields).flatMap(({ question }) => (question ? [question] : []));
}

function slugOf({ locale }: AllContent, entry: EntryProps): string {
  if (isArchived(entry) || entry.sys.contentType.sys.id !== "applicationQuestions") return "";
  return text(fieldsIn(locale, entry).slug) ?? "";
}

/** As the form finds it (`step-content.ts`): by the end of its id, or by its words. */
function isAsked({ locale }: AllContent, item: EntryProps, asked: readonly { id: string; label: string }[]): boolean {
  const { title, inputLabel } = fieldsIn(locale, item);
  const names = [title, inputLabel].map((name) => text(name)?.trim().toLowerCase());
  return asked.some(
    ({ id, label }) => item.sys.id === id || item.sys.id.endsWith(`-q-${id}`) || names.includes(label.toLowerCase()),
  );
}
