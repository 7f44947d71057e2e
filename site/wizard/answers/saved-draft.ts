import type { FieldValues } from "react-hook-form";
import { withStorage } from "#platform/browser-storage.ts";
import { isRecord } from "#services/content/pages/content-tree.ts";
import { firstIncomplete } from "../steps/step-validation.ts";
import type { WizardDefinition } from "../wizard-definition.ts";
import { draftKey, draftVersion, updateDraftStatus } from "./draft-status.ts";

/** The answers of a wizard, and the index of the current step. */
export type Progress<Answers> = { answers: Answers; at: number };

/**
 * Saves the answers, unless nothing was answered yet, that the definition allows in the tab's session storage, so that they survive a reload. Storage that is full or
 * forbidden is ignored.
 */
export function saveDraft<Answers extends FieldValues>(
  wizard: WizardDefinition<Answers>,
  { answers, at }: Progress<Answers>,
): void {
  const allowed = wizard.draftSchema.safeParse(answers);
  if (!allowed.success) return;
  if (at === 0 && isEmpty(wizard, allowed.data)) {
    clearDraft(wizard);
    return;
  }
  const draft = { version: draftVersion, at, steps: wizard.steps.length, answers: allowed.data };
  withStorage("sessionStorage", (storage) => storage.setItem(draftKey(wizard.name), JSON.stringify(draft)));
  updateDraftStatus(wizard.name);
}

/** Removes the saved draft, once the application has been accepted, or is begun anew. */
export function clearDraft<Answers extends FieldValues>(wizard: WizardDefinition<Answers>): void {
  withStorage("sessionStorage", (storage) => storage.removeItem(draftKey(wizard.name)));
  updateDraftStatus(wizard.name);
}

/** @returns the saved draft, at the step where it was left but not beyond the first incomplete one; or empty answers. */
export function loadDraft<Answers extends FieldValues>(wizard: WizardDefinition<Answers>): Progress<Answers> {
  const record = withStorage("sessionStorage", (storage) => parse(storage.getItem(draftKey(wizard.name))));
  const stored = isRecord(record) && record.version === draftVersion ? record : {};
  const allowed = wizard.draftSchema.safeParse(stored.answers);
  if (!allowed.success) return { answers: wizard.emptyAnswers, at: 0 };
  const answers = { ...wizard.emptyAnswers, ...allowed.data };
  const left = typeof stored.at === "number" && stored.at > 0 ? Math.floor(stored.at) : 0;
  return { answers, at: Math.min(left, firstIncomplete(wizard.steps, answers), wizard.steps.length - 1) };
}

function isEmpty<Answers extends FieldValues>({ draftSchema, emptyAnswers }: WizardDefinition<Answers>, saved: object) {
  return JSON.stringify(saved) === JSON.stringify(draftSchema.parse(emptyAnswers));
}

function parse(json: string | null): unknown {
  return json === null ? undefined : JSON.parse(json);
}
