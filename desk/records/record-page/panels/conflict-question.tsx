import { ConflictModal, fieldConflict } from "#desk/frame/parts/saving/conflict-modal.tsx";
import { useRecord } from "../saving/use-record.ts";
import { fieldLabel, fieldText } from "../words/history-words.ts";

/** Two people changed the same field of the record, or answered at once. */
export function ConflictQuestion() {
  const { conflict, recordType, view } = useRecord();
  const context = { recordType, columns: view.columns, people: view.people };
  const isAnswer = conflict?.contested.some(({ field }) => field.startsWith("answer.")) === true;
  return (
    <ConflictModal
      conflict={conflict}
      describe={({ field, theirs, by, mine }) => {
        const theirText = fieldText(field, theirs, context);
        if (!isAnswer) return fieldConflict(by, fieldLabel(field, context), theirText, fieldText(field, mine, context));
        const did = field === "answer.theirs" ? "put in what came" : "answered";
        return `${by} ${did} meanwhile: “${theirText}”`;
      }}
      {...(isAnswer && { leave: "Do not send mine", take: "Send mine, too" })}
    />
  );
}
