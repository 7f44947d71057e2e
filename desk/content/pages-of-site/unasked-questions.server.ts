import type { AllContent, Entry } from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import { text } from "#services/content/pages/content-tree.ts";
import { questionItem } from "#services/content/pages/question-item.ts";
import { bandForm, bandPages } from "#services/forms/band-form.ts";
import type { Field } from "#services/forms/form-definition.ts";
import { volunteerForm, volunteerPages } from "#services/forms/volunteer-form.ts";
import { fieldsIn, isArchived, isHidden } from "../documents/edited-documents.server.ts";
import type { ContentProblem } from "../documents/publishing-contract.ts";
import { linksIn } from "./linked-documents.server.ts";

/** `hasItem` unless its words stand in the step itself, or it draws a list of its own. */
type Asked = { id: string; label: string; step: string; hasItem: boolean };
type Form = { questions: readonly Asked[]; pages: Readonly<Record<string, number>> };

/** What a form asks in each row of a list has no question of its own in the form's table. */
const inRows = [
  { id: "musician", label: "Name", step: "members", hasItem: true },
  { id: "instrument", label: "Main instrument", step: "members", hasItem: true },
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

const askedAlready = "This question is not asked: another one here has its place. Please remove one of them.";

/** What the form asks, or shows, although the content has no words for it. */
function askedAnyway(questions: readonly Asked[]): string {
  const names = questions.map(({ label }) => `“${label}”`).join(", ");
  return `The form asks ${names} all the same, with its own words: a question is taken away in the form itself, not here. To have your words there, put it back.`;
}

function shownAnyway(number: number): string {
  return `The form shows its step with page number ${number} all the same, with its own words: a step is taken away in the form itself, not here.`;
}

/**
 * Steps and questions of an application that its form does not have, or has in another step, where they or what lists them are among those documents: a form asks what
 * its table of fields has, all of that, and nothing else. One that visitors' step has already is only named, and so is one that is removed or hidden.
 */
export function unaskedQuestions(content: AllContent, ids: ReadonlySet<string>): ContentProblem[] {
  return [...content.entries.values()].flatMap((page) => {
    const form = forms[slugOf(content, page)];
    if (!form) return [];
    const pageAsRead = asRead(content, page);
    const knownSteps = new Set(pageAsRead ? linksIn(fieldsIn(content.locale, pageAsRead)).map(({ id }) => id) : []);
    const steps = linkedFrom(content, fieldsIn(content.locale, page));
    const ofSteps = steps.flatMap((step, index) => [
      ...(ids.has(page.sys.id) || ids.has(step.sys.id)
        ? unshownSteps(content, form, { step, others: steps.slice(0, index), isKnown: knownSteps.has(step.sys.id) })
        : []),
      ...unaskedIn(content, form, step, ids),
    ]);
    return ids.has(page.sys.id) ? [...ofSteps, ...missingSteps(content, form, page, steps)] : ofSteps;
  });
}

function missingSteps(content: AllContent, form: Form, page: Entry, steps: readonly Entry[]) {
  const shown = steps.filter((step) => isShown(step)).map((step) => pageNumberOf(content, step));
  const missing = Object.values(form.pages).filter((number) => !shown.includes(number));
  return missing.map((number) => problemOf(page, "A page", shownAnyway(number), true));
}

function isShown(entry: Entry): boolean {
  return !isArchived(entry) && !isHidden(entry);
}

type Listed = { step: Entry; others: readonly Entry[]; isKnown: boolean };

/** As the form finds it: the first step that has a page number of the form's. */
function unshownSteps(content: AllContent, form: Form, { step, others, isKnown }: Listed): ContentProblem[] {
  const number = pageNumberOf(content, step);
  const isTaken = others.some((other) => isShown(other) && pageNumberOf(content, other) === number);
  if (!isShown(step)) return [];
  if (Object.values(form.pages).some((each) => each === number) && !isTaken) return [];
  const read = asRead(content, step);
  const isHint = isKnown && read !== undefined && pageNumberOf(content, read) === number;
  return [problemOf(step, "A step", notShown, isHint)];
}

function unaskedIn(content: AllContent, form: Form, step: Entry, ids: ReadonlySet<string>): ContentProblem[] {
  const number = pageNumberOf(content, step);
  const read = asRead(content, step);
  const isSame = read !== undefined && pageNumberOf(content, read) === number;
  const known = new Set(isSame ? linksIn(fieldsIn(content.locale, read).items).map(({ id }) => id) : []);
  const linked = linkedFrom(content, fieldsIn(content.locale, step).items).filter(isShown);
  const items = linked.map((entry) => ({ id: entry.sys.id, fields: fieldsIn(content.locale, entry), entry }));
  const asks = form.questions.filter((question) => form.pages[question.step] === number);
  const found = new Map(asks.map((question) => [question, questionItem(items, question)]));
  const unasked = items.filter((item) => ![...found.values()].includes(item));
  const problems = unasked
    .filter(({ id }) => ids.has(id) || ids.has(step.sys.id))
    .map((item) => {
      const isFor = (question: Asked) => questionItem([item], question) !== undefined;
      const message = asks.some(isFor) ? askedAlready : form.questions.some(isFor) ? askedElsewhere : notAsked;
      return problemOf(item.entry, "A question", message, known.has(item.id));
    });
  const without = asks.filter((question) => question.hasItem && found.get(question) === undefined);
  if (without.length === 0 || !ids.has(step.sys.id)) return problems;
  return [...problems, problemOf(step, "A step", askedAnyway(without), true)];
}

function problemOf(entry: Entry, unnamed: string, message: string, isHint: boolean): ContentProblem {
  const name = nameOf(entry) || unnamed;
  return { id: entry.sys.id, kind: "Entry", name, field: null, message, isHint };
}

function asRead({ published }: AllContent, entry: Entry): Entry | undefined {
  return published.get(entry.sys.id) ?? (entry.sys.publishedVersion === undefined ? undefined : entry);
}

function linkedFrom({ entries }: AllContent, value: unknown): Entry[] {
  return linksIn(value).flatMap(({ id }) => entries.get(id) ?? []);
}

function pageNumberOf({ locale }: AllContent, step: Entry): unknown {
  return fieldsIn(locale, step).pageNumber;
}

function questionsOf(fields: Readonly<Record<string, Pick<Field, "question" | "value">>>): Asked[] {
  return Object.values(fields).flatMap(({ question, value }) =>
    question ? [{ ...question, hasItem: value.kind !== "agreement" && value.kind !== "rows" }] : [],
  );
}

function slugOf({ locale }: AllContent, entry: Entry): string {
  if (isArchived(entry) || entry.sys.contentType.sys.id !== "applicationQuestions") return "";
  return text(fieldsIn(locale, entry).slug) ?? "";
}
