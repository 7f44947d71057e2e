import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import type { SendChosen } from "#ui/fields/image-upload.tsx";
import type { FieldProblem } from "../model/record-fields.ts";
import type { RecordType } from "../model/record-types.ts";
import { type EnteredAnswer, payloadOf } from "../model/written-answers.ts";
import {
  added,
  type ContactDetails,
  manualSources,
  type PossibleDuplicates,
  possibleDuplicates,
} from "./record-add-contract.ts";

/** What is written about somebody new, and the way to store it. `start` are answers that are filled in already. */
export function useNewRecord(recordType: RecordType, start: Readonly<Record<string, EnteredAnswer>>) {
  const { path } = recordType;
  const [id] = useState(() => crypto.randomUUID());
  const [source, setSource] = useState<string>(manualSources[0].label);
  const [answers, setAnswers] = useState(start);
  // Sending a picture adds its answer while the rest is being saved.
  const latest = useRef(start);
  const sender = useRef<SendChosen>(undefined);
  const [note, setNote] = useState("");
  const [isAcknowledged, setAcknowledged] = useState(false);
  const [errors, setErrors] = useState<readonly FieldProblem[]>([]);
  const [refusals, setRefusals] = useState(0);
  const { same, findDuplicates } = usePossibleDuplicates(recordType, answers);
  const navigate = useNavigate();
  const save = async () => {
    // Possible duplicates that were not shown yet stop saving once: a second press saves all the same.
    if (await findDuplicates()) return;
    if (sender.current && !(await sender.current())) return;
    const body = {
      id,
      source: manualSources.find(({ label }) => label === source)?.value,
      answers: payloadOf(recordType, latest.current),
      isAcknowledged,
      ...(note.trim() !== "" && { note }),
    };
    const result = await deskPost(`/desk/api/${path}/add`, body, added);
    if (result.ok) {
      notify(`Added as ${result.data.reference}.`);
      return navigate(`/desk/${path}/${result.data.reference}`);
    }
    setErrors(result.errors);
    setRefusals((before) => before + 1);
    if (result.errors.length === 0) notify(result.detail, { isProblem: true });
  };
  const answer = (name: string, value: EnteredAnswer) => {
    latest.current = { ...latest.current, [name]: value };
    setAnswers(latest.current);
  };
  const written = { answers, source, note, isAcknowledged };
  return {
    ...written,
    answer,
    setSource,
    setNote,
    setAcknowledged,
    errors,
    refusals,
    same,
    findDuplicates,
    sender,
    save,
  };
}

type Found = PossibleDuplicates["same"];

/**
 * Each answer is stored with the contact details that it is about, and only that about those in the form is shown: answers may come in another order.
 * `findDuplicates` says whether it found somebody who was not shown before.
 */
function usePossibleDuplicates(
  { path, phoneField, form, isApplication }: RecordType,
  answers: Readonly<Record<string, EnteredAnswer>>,
) {
  const [known, setKnown] = useState<Readonly<Record<string, Found>>>({});
  const asked = useRef(new Map<string, Promise<Found | undefined>>());
  const contact = { phone: textOf(answers[phoneField ?? ""]), email: textOf(answers[form.emailField]) };
  const of = JSON.stringify(contact satisfies ContactDetails);
  const ask = async () => {
    const result = await deskPost(`/desk/api/${path}/same`, contact, possibleDuplicates);
    asked.current.delete(of);
    if (!result.ok) return undefined;
    setKnown((others) => ({ ...others, [of]: result.data.same }));
    return result.data.same;
  };
  const findDuplicates = async (): Promise<boolean> => {
    const isEmpty = Object.values(contact).every((each) => each.trim() === "");
    if (!isApplication || isEmpty || known[of]) return false;
    const answer = asked.current.get(of) ?? ask();
    asked.current.set(of, answer);
    const found = await answer;
    return found !== undefined && found.length > 0;
  };
  return { same: known[of] ?? [], findDuplicates };
}

function textOf(answer: EnteredAnswer | undefined): string {
  return typeof answer === "string" ? answer : "";
}
