import { useEffect, useId, useState } from "react";
import { Tag } from "#desk/frame/parts/display/tag.tsx";
import { type DeskResult, deskGet } from "#desk/frame/shell/desk-fetch.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import inputs from "#ui/fields/field.module.css";
import { type Choice, type Choices, type ContentType, choices } from "../../content-model-contract.ts";
import type { DocumentKind } from "../../documents/documents-contract.ts";
import { fileKind } from "../../files/file-kind.ts";
import styles from "../frame/fields.module.css";
import { Thumbnail } from "./thumbnail.tsx";

type ChooseDialogProps = {
  kind: DocumentKind;
  types: readonly string[];
  model: readonly ContentType[];
  onAnswer: (choice?: Choice) => void;
  /** Where they are found: for whoever may see but these. */
  address?: string;
};

/** How long after the last key the search begins, in milliseconds. */
const TYPING_MS = 200;

/** Everything that a link may lead to, with a search. */
export function ChooseDialog({
  kind,
  types,
  model,
  onAnswer,
  address = "/desk/api/content/choices",
}: ChooseDialogProps) {
  const [q, setQ] = useState("");
  const found = useChoices(address, { kind, types, q });
  const field = useId();
  return (
    <Modal open onClose={() => onAnswer()} title={titleOf(kind, types)} size="large" startsInField>
      <label htmlFor={field} className={inputs.label}>
        Search
      </label>
      <input
        id={field}
        type="search"
        className={`${inputs.input} ${styles.search}`}
        autoComplete="off"
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      <Found answer={found} model={model} onAnswer={onAnswer} />
    </Modal>
  );
}

function titleOf(kind: DocumentKind, types: readonly string[]): string {
  if (kind === "Entry") return "Choose";
  return types.length === 1 && types[0] === "image" ? "Choose a picture" : "Choose a file";
}

/** What was found, and for which words: the next ones may be typed already. */
type Answer = { q: string; result: DeskResult<Choices> };

/** @returns undefined until the first answer is there */
function useChoices(
  address: string,
  { kind, types, q }: Pick<ChooseDialogProps, "kind" | "types"> & { q: string },
): Answer | undefined {
  const [found, setFound] = useState<Answer>();
  const query = new URLSearchParams({ kind, types: types.join(","), q }).toString();
  useEffect(() => {
    const abort = new AbortController();
    const ask = async () => {
      const result = await deskGet(`${address}?${query}`, choices, abort.signal);
      if (!abort.signal.aborted) setFound({ q, result });
    };
    const timer = setTimeout(() => void ask(), TYPING_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [address, query, q]);
  return found;
}

type FoundProps = Pick<ChooseDialogProps, "model" | "onAnswer"> & {
  answer: Answer | undefined;
};

function Found({ answer, model, onAnswer }: FoundProps) {
  if (!answer) return <p role="status">One moment …</p>;
  const { q, result } = answer;
  if (!result.ok) return <p role="status">{result.detail}</p>;
  const { choices: all, total } = result.data;
  const count =
    total > all.length ? `The first ${all.length} of ${total}. Search to find the others.` : `${total} found.`;
  const none = q.trim() === "" ? "There is nothing to choose yet." : `Nothing is called “${q}”.`;
  return (
    <>
      <p role="status" className={styles.count}>
        {total === 0 ? none : count}
      </p>
      <ul className={styles.choices}>
        {all.map((choice) => (
          <li key={choice.id}>
            <button type="button" className={styles.choice} onClick={() => onAnswer(choice)}>
              {choice.kind === "Asset" && <Thumbnail {...choice} />}
              <span className={styles.what}>
                <span className={styles.name}>{choice.name}</span>
                <span className={styles.kind}>{kindOf(choice, model)}</span>
                {choice.state === "draft" && <Tag variant="outlined">Draft</Tag>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function kindOf(choice: Choice, model: readonly ContentType[]): string {
  const { kind, type, slug } = choice;
  if (kind === "Asset") return fileKind(choice);
  const name = model.find(({ id }) => id === type)?.name ?? type;
  return slug === null ? name : `${name}, /${slug}`;
}
