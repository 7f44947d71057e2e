import { answerHints } from "#platform/text/answer-hint.ts";
import { AnswerHint } from "#ui/fields/answer-hint.tsx";

/** Below the newsletter's field, when the address looks misspelt. */
export function AddressHint({ inputId }: { inputId: string }) {
  return <AnswerHint answerHintOf={answerHints.email} inputId={inputId} />;
}
