import type { FormEvent } from "react";
import { handedOver } from "#desk/frame/access/members/handed-over.ts";
import { rolesInWords } from "#desk/frame/access/members/role-words.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import type { Committee, CommitteeMember } from "./committee-contract.ts";
import type { useCommitteeChange } from "./use-committee.ts";

/** Sends what the chair decides about somebody, and says the words. @returns whether it was done */
export type Send = (
  path: string,
  body: object,
  words: Parameters<ReturnType<typeof useCommitteeChange>>[2],
) => Promise<boolean>;
type WorkProps = { person: CommitteeMember; people: readonly CommitteeMember[]; send: Send };

/** Gives somebody's work to a successor. */
export function HandOver({ person, people, send }: WorkProps) {
  const handOver = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void handOverTo(send, { person, people, to: chosenSuccessor(event.currentTarget) });
  };
  return (
    <form onSubmit={handOver}>
      <SelectField
        label="Who takes it over"
        hint={`Open tasks, records to look after, and saved views: ${person.openWork}.`}
        name="to"
        options={othersThan(person, people).map(choiceOf)}
      />
      <FormButton type="submit" variant="outline">
        Hand it over
      </FormButton>
    </form>
  );
}

const NOBODY = "nobody";

/** Takes somebody off the committee. Whoever goes leaves nothing open, unless the chair says so. */
export function TakeOff({ person, people, send }: WorkProps) {
  const { name, openWork } = person;
  const takeOff = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const to = chosenSuccessor(event.currentTarget);
    const hasSuccessor = to !== "" && to !== NOBODY;
    if (hasSuccessor && !(await handOverTo(send, { person, people, to }))) return;
    // What a successor may not see stays, and was just named. Without a choice the answer asks for one.
    await send("revoke", { leavesWork: to !== "" }, `${name} is off the committee.`);
  };
  return (
    <>
      <p>
        {name} will be signed out everywhere and cannot come in again, unless you invite them anew. Notes, scores and
        the log keep the name.
      </p>
      <form onSubmit={takeOff}>
        {openWork > 0 && (
          <SelectField
            label={`${name} still has ${openWork === 1 ? "one thing" : `${openWork} things`} open. Who takes them over?`}
            name="to"
            required
            placeholder="Please choose"
            options={[...othersThan(person, people).map(choiceOf), { value: NOBODY, label: "Nobody for now" }]}
          />
        )}
        <FormButton type="submit" variant="outline">
          Take {name} off the committee
        </FormButton>
      </form>
    </>
  );
}

function othersThan(person: CommitteeMember, people: readonly CommitteeMember[]) {
  return people.filter(({ id }) => id !== person.id);
}

function chosenSuccessor(form: HTMLFormElement): string {
  return String(new FormData(form).get("to") ?? "");
}

/** Shows each name with its roles, since those say who may take over what. */
function choiceOf({ id, name, roles }: CommitteeMember) {
  return { value: id, label: `${name} (${rolesInWords(roles)})` };
}

function handOverTo(send: Send, { person, people, to }: Omit<WorkProps, "send"> & { to: string }): Promise<boolean> {
  const successor = people.find(({ id }) => id === to)?.name ?? "The successor";
  const left = (now: Committee) => now.people.find(({ id }) => id === person.id)?.openWork ?? 0;
  return send("hand-over", { to }, (now) => handedOver(successor, `the work of ${person.name}`, left(now)));
}
