import { type FormEvent, useState } from "react";
import { handedOver } from "#app/desk/access/handed-over.ts";
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
        <p>{name} is signed out everywhere, and signs in again with the new roles.</p>
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
      <section className={styles.part}>
        <h3>Leaving?</h3>
        <p>Notes, scores and the log keep the name. Everything else ends at once.</p>
        <FormButton variant="outline" onClick={() => send("revoke", {}, `${name} is off the committee.`)}>
          Take {name} off the committee
        </FormButton>
      </section>
    </Modal>
  );
}

type Send = (path: string, body: object, words: Parameters<ReturnType<typeof useCommitteeChange>>[2]) => Promise<void>;
type HandOverProps = {
  person: CommitteeMember;
  people: readonly CommitteeMember[];
  send: Send;
};

function HandOver({ person, people, send }: HandOverProps) {
  const others = people.filter(({ id }) => id !== person.id);
  if (person.openWork === 0 || others.length === 0) return null;
  const handOver = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const to = new FormData(event.currentTarget).get("to");
    const successor = others.find(({ id }) => id === to)?.name ?? "The successor";
    const left = (now: Committee) => now.people.find(({ id }) => id === person.id)?.openWork ?? 0;
    void send("hand-over", { to }, (now) => handedOver(successor, `the work of ${person.name}`, left(now)));
  };
  return (
    <section className={styles.part}>
      <h3>Hand the work of {person.name} to …</h3>
      <form onSubmit={handOver}>
        <SelectField
          label="Who takes it over"
          hint={`Open tasks, records to look after, and saved views: ${person.openWork}.`}
          name="to"
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FormButton type="submit" variant="outline">
          Hand it over
        </FormButton>
      </form>
    </section>
  );
}
