import { type ReactNode, useCallback, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { Choice, ContentType } from "../../content-model-contract.ts";
import type { DocumentKind, LinkTo } from "../../documents/documents-contract.ts";
import { FieldContext, type FieldFiles, type LookUp } from "../field-context.ts";
import { ChooseDialog } from "../links/choose-dialog.tsx";

type FieldToolsProps = {
  model: readonly ContentType[];
  lookUp: LookUp;
  onOpenEntry?: (id: string) => void;
  createEntry?: (type: string) => Promise<LinkTo | undefined>;
  files?: FieldFiles;
  children: ReactNode;
};

type Question = { kind: DocumentKind; types: readonly string[]; answer: (choice: Choice | undefined) => void };

/** What the fields of a form share: how links are named, chosen and opened. Around each form once. */
export function FieldTools({ model, lookUp, onOpenEntry, createEntry, files, children }: FieldToolsProps) {
  const [question, setQuestion] = useState<Question>();
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  const choose = useCallback(
    (kind: DocumentKind, types: readonly string[] = []) =>
      new Promise<Choice | undefined>((answer) => setQuestion({ kind, types, answer })),
    [],
  );
  const context = useMemo(() => {
    // What was chosen just now is not among the page's documents yet.
    const known: LookUp = (link) => lookUp(link) ?? chosen.find((each) => isTarget(each, link));
    return { model, lookUp: known, choose, onOpenEntry, createEntry, files };
  }, [model, lookUp, chosen, choose, onOpenEntry, createEntry, files]);
  const answer = (choice?: Choice) => {
    // Closed before whoever asked goes on, and takes the focus.
    flushSync(() => {
      if (choice) setChosen((before) => [choice, ...before]);
      setQuestion(undefined);
    });
    question?.answer(choice);
  };
  return (
    <FieldContext value={context}>
      {children}
      {question && <ChooseDialog {...question} model={model} onAnswer={answer} />}
    </FieldContext>
  );
}

function isTarget({ kind, id }: Choice, { sys }: LinkTo): boolean {
  return kind === sys.linkType && id === sys.id;
}
