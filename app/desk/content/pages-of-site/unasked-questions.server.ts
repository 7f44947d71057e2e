import type { EntryProps } from "contentful-management";
import type { AllContent } from "#app/services/content/management/all-content.server.ts";
import { nameOf } from "#app/services/content/management/name-of-document.ts";
import { text } from "#app/services/content/pages/content-tree.ts";
import { bandForm, bandPages } from "#app/services/forms/band-form.ts";
import type { Question } from "#app/services/forms/form-definition.ts";
import { volunteerForm, volunteerPages } from "#app/services/forms/volunteer-form.ts";
import { fieldsIn, isArchived } from "../documents/edited-documents.server.ts";
import type { ContentProblem } from "../documents/publishing-contract.ts";
import { linksIn } from "./linked-documents.server.ts";

type Asked = { id: string; label: string; step: string };
type Form = { questions: readonly Asked[]; pages: Readonly<Record<string, number>> };

/** What a form asks in each row of a list has no question of its own in the form's table. */
const inRows = [
  { id: "musician", label: "Name", step: "members" },
  { id: "instrument", label: "Main instrument", step: "members" },
];

const forms: Readonly<Record<string, Form>> = {
  "volunteer-application-questions": { questions: questionsOf(volunteerForm.fields), pages: volunteerPages },
  "band-application-questions": { questions: [...questionsOf(bandForm.fields), ...inRows], pages: bandPages },
};

const notAsked =
  "This question is not asked: the form has no field for it yet, and nobody could answer it. It stays a draft until the form has one.";
const askedElsewhere = "This question is not asked here: the form asks it in another step. Please put it back there.";
const notShown =
  "This step is not shown: the form has no step with its page number, or another one has it already. It stays a draft until the form has one.";

/**
 * Steps and questions of an application that its form does not have, or has in another step, where they or what lists them are among those documents: a form asks what
 * its table of fields has, and nothing else. One that visitors' step has already is only named.
 */
export function unaskedQuestions(content: AllContent, ids: ReadonlySet<string>): ContentProblem[] {
  return [...content.entries.values()].flatMap((page) => {
    const form = forms[slugOf(content, page)];
    if (!form) return [];
    const pageAsRead = asRead(content, page);
    const knownSteps = new Set(pageAsRead ? linksIn(fieldsIn(content.locale, pageAsRead)).map(({ id }) => id) : []);
    const steps = linkedFrom(content, fieldsIn(content.locale, page));
    return steps.flatMap((step, index) => [
      ...(ids.has(page.sys.id) || ids.has(step.sys.id)
        ? unshownSteps(content, form, { step, others: steps.slice(0, index), isKnown: knownSteps.has(step.sys.id) })
        : []),
      ...unaskedIn(content, form, step, ids),
    ]);
  });
}

type Listed = { step: EntryProps; others: readonly EntryProps[]; isKnown: boolean };

/** As the form finds it: the first step that has a page number of the form's. */
function unshownSteps(content: AllContent, form: Form, { step, others, isKnown }: Listed): ContentProblem[] {
  const number = pageNumberOf(content, step);
  const isTaken = others.some((other) => pageNumberOf(content, other) === number);
  if (Object.values(form.pages).some((each) => each === number) && !isTaken) return [];
  const read = asRead(content, step);
  const isHint = isKnown && read !== undefined && pageNumberOf(content, read) === number;
  return [problemOf(step, "A step", notShown, isHint)];
}

function unaskedIn(content: AllContent, form: Form, step: EntryProps, ids: ReadonlySet<string>): ContentProblem[] {
  const number = pageNumberOf(content, step);
  const read = asRead(content, step);
  const isSame = read !== undefined && pageNumberOf(content, read) === number;
  const known = new Set(isSame ? linksIn(fieldsIn(content.locale, read).items).map(({ id }) => id) : []);
  const concerned = linkedFrom(content, fieldsIn(content.locale, step).items).filter(
    (item) => (ids.has(item.sys.id) || ids.has(step.sys.id)) && !isArchived(item),
  );
  return concerned.flatMap((item) => {
    const asked = askedAs(content, item, form.questions);
    if (asked.some((question) => form.pages[question.step] === number)) return [];
    const message = asked.length > 0 ? askedElsewhere : notAsked;
    return [problemOf(item, "A question", message, known.has(item.sys.id))];
  });
}

function problemOf(entry: EntryProps, unnamed: string, message: string, isHint: boolean): ContentProblem {
  const name = nameOf(entry) || unnamed;
  return { id: entry.sys.id, kind: "Entry", name, field: null, message, isHint };
}

function asRead({ published }: AllContent, entry: EntryProps): EntryProps | undefined {
  return published.get(entry.sys.id) ?? (entry.sys.publishedVersion === undefined ? undefined : entry);
}

function linkedFrom({ entries }: AllContent, value: unknown): EntryProps[] {
  return linksIn(value).flatMap(({ id }) => entries.get(id) ?? []);
}

function pageNumberOf({ locale }: AllContent, step: EntryProps): unknown {
  return fieldsIn(locale, step).pageNumber;
}

function questionsOf(fields: Readonly<Record<string, { question: Question | null }>>): Asked[] {
  return Object.values(fields).flatMap(({ question }) => (question ? [question] : []));
}

function slugOf({ locale }: AllContent, entry: EntryProps): string {
  if (isArchived(entry) || entry.sys.contentType.sys.id !== "applicationQuestions") return "";
  return text(fieldsIn(locale, entry).slug) ?? "";
}

/** As the form finds it (`step-content.ts`): by the end of its id, or by its words. */
function askedAs({ locale }: AllContent, item: EntryProps, asked: readonly Asked[]): Asked[] {
  const { title, inputLabel } = fieldsIn(locale, item);
  const names = [title, inputLabel].map((name) => text(name)?.trim().toLowerCase());
  const byId = asked.filter(({ id }) => item.sys.id === id || item.sys.id.endsWith(`-q-${id}`));
  return byId.length > 0 ? byId : asked.filter(({ label }) => names.includes(label.toLowerCase()));
}
