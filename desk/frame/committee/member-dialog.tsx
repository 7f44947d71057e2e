import { type FormEvent, type ReactNode, useState } from "react";
import { Modal } from "#ui/dialogs/modal.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import styles from "./committee.module.css";
import type { CommitteeMember } from "./committee-contract.ts";
import { HandOver, type Send, TakeOff } from "./member-work.tsx";
import { chosenRoles, RoleFields } from "./role-fields.tsx";
import { useCommitteeChange } from "./use-committee.ts";

type MemberDialogProps = { people: readonly CommitteeMember[]; id: string | undefined; onClose: () => void };

/** What the chair may do about somebody, each folded below its heading: roles, take off the committee, hand over their work, let in again. */
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
  const canHandOver = person.openWork > 0 && people.length > 1;
  return (
    <Modal open onClose={close} title={name}>
      {problem && <p role="alert">{problem}</p>}
      <Part title="Other roles">
        <form onSubmit={saveRoles}>
          <RoleFields roles={person.roles} />
          <p>{name} will be signed out everywhere, and signs in again with the new roles.</p>
          <FormButton type="submit">Save the roles</FormButton>
        </form>
      </Part>
      <Part title={`${name} is leaving`}>
        <TakeOff person={person} people={people} send={send} />
      </Part>
      {canHandOver && (
        <Part title={`Hand the work of ${name} to …`}>
          <HandOver person={person} people={people} send={send} />
        </Part>
      )}
      <Part title="Lost the phone and the one-time codes">
        <p>What {name} signed in with ends. A link by mail lets them in, and they add a device again.</p>
        <FormButton variant="outline" onClick={() => send("let-in-again", {}, `${name} can sign in by mail again.`)}>
          Let {name} in again
        </FormButton>
      </Part>
    </Modal>
  );
}

/** One part is open at a time, so that all headings are in sight. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details name="about-member" className={styles.part}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
