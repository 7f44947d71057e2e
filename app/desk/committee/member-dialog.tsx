import { type FormEvent, useState } from "react";
import { handedOver } from "#app/desk/access/handed-over.ts";
import { rolesInWords } from "#app/desk/access/role-words.ts";
import { FormButton } from "#app/ui/form-button.tsx";
import { Modal } from "#app/ui/modal.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import styles from "./committee.module.css";
import type { Committee, CommitteeMember } from "./committee-contract.ts";
import { chosenRoles, RoleFields } from "./role-fields.tsx";
import { useCommitteeChange } from "./use-committee.ts";

type MemberDialogProps = { people: readonly CommitteeMember[]; id: string | undefined; onClose: () => void };

/** What the chair may do about somebody: roles, let in again, hand over their work, take off the committee. */
export function MemberDialog({ people, id, onClose }: MemberDialogProps) {
  const change = useCommitteeChange();
  const [problem, setProblem] = useState<string>();
  const person = people.find((each) => each.id === id);
  const close = () => {
    setProblem(undefined);
    onClose();
  };
  const send: Send = async (path, body, words) => {
    const result = await change(path, { id, ...body }, words);
    if (result.ok) close();
    else setProblem(result.errors[0]?.message ?? result.detail);
    return result.ok;
  };
  const saveRoles = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send("roles", { roles: chosenRoles(new FormData(event.currentTarget)) }, "The roles were saved.");
  };
  if (!person) return null;
  const { name } = person;
  return (
    <Modal open onClose={close} title={name}>
      {problem && <p role="alert">{problem}</p>}
      <form onSubmit={saveRoles}>
        <RoleFields roles={person.roles} />
        <p>{name} will be signed out everywhere, and signs in again with the new roles.</p>
        <FormButton type="submit">Save the roles</FormButton>
      </form>
      <section className={styles.part}>
        <h3>Lost the phone and the spare keys?</h3>
        <p>What {name} signed in with ends. A link by mail lets them in, and they add a new passkey.</p>
        <FormButton variant="outline" onClick={() => send("let-in-again", {}, `${name} can sign in by mail again.`)}>
          Let {name} in again
        </FormButton>
      </section>
      <HandOver person={person} people={people} send={send} />
      <TakeOff person={person} people={people} send={send} />
    </Modal>
  );
}

type Send = (
  path: string,
  body: object,
  words: Parameters<ReturnType<typeof useCommitteeChange>>[2],
) => Promise<boolean>;
type WorkProps = { person: CommitteeMember; people: readonly CommitteeMember[]; send: Send };

function HandOver({ person, people, send }: WorkProps) {
  const others = people.filter(({ id }) => id !== person.id);
  if (person.openWork === 0 || others.length === 0) return null;
  const handOver = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void handOverTo(send, { person, people, to: chosenSuccessor(event.currentTarget) });
  };
  return (
    <section className={styles.part}>
      <h3>Hand the work of {person.name} to …</h3>
      <form onSubmit={handOver}>
        <SelectField
          label="Who takes it over"
          hint={`Open tasks, records to look after, and saved views: ${person.openWork}.`}
          name="to"
          options={others.map(choiceOf)}
        />
        <FormButton type="submit" variant="outline">
          Hand it over
        </FormButton>
      </form>
    </section>
  );
}

const NOBODY = "nobody";

/** Whoever goes leaves nothing open, unless the chair says so. */
function TakeOff({ person, people, send }: WorkProps) {
  const { name, openWork } = person;
  const others = people.filter(({ id }) => id !== person.id);
  const takeOff = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const to = chosenSuccessor(event.currentTarget);
    const hasSuccessor = to !== "" && to !== NOBODY;
    if (hasSuccessor && !(await handOverTo(send, { person, people, to }))) return;
    // What a successor may not see stays, and was just named. Without a choice the answer asks for one.
    await send("revoke", { leavesWork: to !== "" }, `${name} is off the committee.`);
  };
  return (
    <section className={styles.part}>
      <h3>Is {name} leaving?</h3>
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
            options={[...others.map(choiceOf), { value: NOBODY, label: "Nobody for now" }]}
          />
        )}
        <FormButton type="submit" variant="outline">
          Take {name} off the committee
        </FormButton>
      </form>
    </section>
  );
}

function chosenSuccessor(form: HTMLFormElement): string {
  return String(new FormData(form).get("to") ?? "");
}

/** With their duties, which say who may take over what. */
function choiceOf({ id, name, roles }: CommitteeMember) {
  return { value: id, label: `${name} (${rolesInWords(roles)})` };
}

function handOverTo(send: Send, { person, people, to }: Omit<WorkProps, "send"> & { to: string }): Promise<boolean> {
  const successor = people.find(({ id }) => id === to)?.name ?? "The successor";
  const left = (now: Committee) => now.people.find(({ id }) => id === person.id)?.openWork ?? 0;
  return send("hand-over", { to }, (now) => handedOver(successor, `the work of ${person.name}`, left(now)));
}
