import { type CreateRequest, type SavedDocument, saveConflict } from "#desk/content/documents/documents-contract.ts";
import { type ChangedDocuments, contentFaults } from "#desk/content/documents/publishing-contract.ts";
import type { OpenPage } from "#desk/content/pages-of-site/pages-contract.ts";
import { problemCodes } from "#desk/frame/access/account/account-contract.ts";
import type { DeskProblem, DeskResult } from "#desk/frame/shell/desk-fetch.ts";
import { createSignal } from "#platform/signal.ts";
import { mergeConflict, settleConflict, type UnresolvedConflict } from "./field-conflicts.ts";
import { hasUnsent, openPageEdits, type PageEdits, type Step, valueIn } from "./page-edits.ts";
import {
  addEntry,
  fieldsOf,
  forgetFaults,
  type NextRequest,
  nextRequest,
  refreshEdits,
  refuse,
  takeAnswer,
} from "./sync-edits.ts";
import { noteSent } from "./unanswered.ts";
import { changeFields, type FieldValue, redoStep, takeStepBack, undoStep } from "./undo-steps.ts";

/** How far saving has come; `idle` until there was something to save. `offline`: it is sent as soon as there is a connection, and a session; `otherPerson`: as soon as that session is the writer's again. `refused`: the server does not take it. */
export type PageSaving =
  | { step: "idle" | "saved" | "saving" | "offline" }
  | { step: "refused" | "otherPerson"; detail: string };
export type PageState = { edits: PageEdits; saving: PageSaving };

/** How long after the last key a text is saved, and how soon sending is tried again, in milliseconds. */
const TYPING_MS = 2000;
const RETRY_MS = 5000;

type PageStoreParts = {
  page: OpenPage;
  post: (request: NextRequest) => Promise<DeskResult<SavedDocument>>;
  /**
   * Asks the person which of two values is right.
   *
   * @returns true where their own stays, false where the other one is taken over; undefined where they have not chosen
   */
  askToKeepMine: (conflict: UnresolvedConflict) => Promise<boolean | undefined>;
  /** Changes what is opened, before anything is sent: what the tab has kept. */
  restore?: (edits: PageEdits) => PageEdits;
  /** Called with each state, to keep what has not arrived. */
  keep?: (edits: PageEdits) => void;
};

export type PageStore = ReturnType<typeof createPageStore>;

/** A page in the editor: takes what the person does, and saves it by itself. */
export function createPageStore({ page, post, askToKeepMine, restore, keep }: PageStoreParts) {
  const opened = openPageEdits(page);
  let state: PageState = { edits: restore?.(opened) ?? opened, saving: { step: "idle" } };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | undefined;
  /** How soon what is changed while something is on its way is sent. */
  let nextMs = TYPING_MS;
  const changed = createSignal();
  const set = (next: PageState) => {
    if (next.edits !== state.edits) keep?.(next.edits);
    state = next;
    changed.notify();
  };
  const edit = (edits: PageEdits) => {
    if (edits !== state.edits) set({ edits, saving: hasUnsent(edits) ? waiting(state.saving) : state.saving });
  };
  const saveIn = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), milliseconds);
  };
  /** As soon as what is on its way has arrived. */
  const saveSoon = () => {
    nextMs = 0;
    saveIn(0);
  };
  /** Sends what has not arrived. @returns once that is done, or has failed */
  const save = (): Promise<void> => {
    clearTimeout(timer);
    if (underWay) return underWay;
    nextMs = TYPING_MS;
    underWay = sendAll()
      .then((isAtEnd) => {
        // What was changed while it was sent.
        if (isAtEnd && nextRequest(state.edits)) saveIn(nextMs);
      })
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
  /** @returns whether each document was sent; false where the answer was none, and it is tried again */
  const sendAll = async (): Promise<boolean> => {
    const sent = new Set<string>();
    for (let request = nextRequest(state.edits); request; request = nextRequest(state.edits)) {
      const name = `${request.kind} ${request.body.id}`;
      if (sent.has(name)) break;
      set({ edits: noteSent(state.edits, request), saving: { step: "saving" } });
      const result = await post(request);
      const isAnswered = result.ok ? take(request, result.data) : await takeProblem(request, result);
      if (!isAnswered) return false;
      // After a conflict the same document is sent once more.
      if (result.ok) sent.add(name);
    }
    if (state.saving.step !== "idle") set({ ...state, saving: outcome(state.edits) });
    return true;
  };
  const take = (request: NextRequest, answer: SavedDocument) => {
    set({ ...state, edits: takeAnswer(state.edits, request, answer) });
    return answer.entry !== undefined || answer.asset !== undefined;
  };
  /** @returns whether to go on with what else there is */
  const takeProblem = async (request: NextRequest, problem: DeskProblem) => {
    const { kind, body } = request;
    const conflict = problem.status === 409 && kind === "save" ? saveConflict.safeParse(problem.body) : undefined;
    if (conflict?.success) {
      const { edits, open } = mergeConflict(state.edits, body.id, conflict.data);
      set({ ...state, edits });
      for (const each of open) {
        const takesMine = await askToKeepMine(each);
        // The state as it is by now: it may have been refreshed while the question was open.
        set({ ...state, edits: settleConflict(state.edits, each, takesMine) });
      }
      return true;
    }
    if (isTemporary(problem)) {
      const isOther = problem.code === problemCodes.otherPerson;
      set({ ...state, saving: isOther ? { step: "otherPerson", detail: problem.detail } : { step: "offline" } });
      saveIn(RETRY_MS);
      return false;
    }
    set({ ...state, edits: refuse(state.edits, body.id, faultsOf(problem, fieldsOf(request))) });
    return true;
  };
  /** What is more than a key: saved at once, with the documents that it makes. @returns the step, to take it back; undefined where nothing was changed */
  const change = (values: readonly FieldValue[], made: readonly CreateRequest[] = []): Step | undefined => {
    const { past } = state.edits;
    edit(changeFields(made.reduce(addEntry, state.edits), values));
    saveSoon();
    return state.edits.past === past ? undefined : state.edits.past.at(-1);
  };
  return {
    state: () => state,
    subscribe: changed.subscribe,
    /** A key in a field: saved a moment after the last one. */
    type(id: string, field: string, value: unknown) {
      edit(changeFields(state.edits, [{ id, field, value }], { isTyping: true }));
      saveIn(TYPING_MS);
    },
    change,
    /** Puts something behind what is in a list by now. */
    add(id: string, field: string, item: unknown) {
      change([{ id, field, value: [...listIn(state.edits, id, field), item] }]);
    },
    /** Takes a step back, whatever was done after it. */
    takeBack(step: Step) {
      edit(takeStepBack(state.edits, step));
      saveSoon();
    },
    undo() {
      edit(undoStep(state.edits));
      saveSoon();
    },
    redo() {
      edit(redoStep(state.edits));
      saveSoon();
    },
    /** Documents as the server has them now. */
    refresh(fresh: ChangedDocuments) {
      edit(refreshEdits(state.edits, fresh));
    },
    save,
    /** Drops the words of an entry that is not on the page any more. */
    dropOrphanedEdits(id: string) {
      edit({ ...state.edits, orphanedEdits: state.edits.orphanedEdits.filter((each) => each.id !== id) });
    },
    /** Sends once more what was refused, also what somebody has not chosen about yet. */
    retry() {
      edit(forgetFaults(state.edits));
      saveSoon();
    },
  };
}

function listIn({ documents }: PageEdits, id: string, field: string): readonly unknown[] {
  const document = documents[id];
  const list: unknown = document && valueIn(document, field);
  return Array.isArray(list) ? list : [];
}

function waiting(saving: PageSaving): PageSaving {
  return saving.step === "offline" || saving.step === "otherPerson" ? saving : { step: "saving" };
}

function outcome(edits: PageEdits): PageSaving {
  if (nextRequest(edits)) return { step: "saving" };
  const [fault] = Object.values(edits.documents).flatMap(({ faults }) => Object.values(faults));
  return fault === undefined ? { step: "saved" } : { step: "refused", detail: fault };
}

/** The first fault of each field that was sent; what is said of nothing in it is the fault of the whole document, and has no field. */
function faultsOf({ body, detail }: DeskProblem, sent: Record<string, unknown>): Record<string, string> {
  const parsed = contentFaults.safeParse(body);
  const faults = parsed.success ? parsed.data.faults : [];
  const byField = faults
    .toReversed()
    .map(({ field, message }) => [field !== null && Object.hasOwn(sent, field) ? field : "", message] as const);
  return byField.length > 0 ? Object.fromEntries(byField) : { "": detail };
}

function isTemporary({ status, code }: DeskProblem): boolean {
  return code === problemCodes.otherPerson || status === 0 || status === 401 || status === 429 || status >= 500;
}
