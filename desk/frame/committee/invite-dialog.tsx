import { type FormEvent, useState } from "react";
import type { DeskProblem } from "#desk/frame/shell/desk-fetch.ts";
import { longestEmail } from "#platform/text/text-fields.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { chosenRoles, RoleFields } from "./role-fields.tsx";
import { useCommitteeChange } from "./use-committee.ts";

/** Asks somebody in. The mail to them has no secret in it. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const change = useCommitteeChange();
  const [problem, setProblem] = useState<DeskProblem>();
  const [isSending, setSending] = useState(false);
  const close = () => {
    setProblem(undefined);
    onClose();
  };
  const messageFor = (name: string) => problem?.errors.find(({ field }) => field === name)?.message;
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const person = { name: form.get("name"), email: form.get("email"), roles: chosenRoles(form) };
    setSending(true);
    const result = await change("invite", person, `A mail goes to ${person.email}.`);
    setSending(false);
    if (result.ok) close();
    else setProblem(result);
  };
  return (
    <Modal open={isOpen} onClose={close} title="Invite somebody">
      <form onSubmit={send} noValidate>
        {problem && <p role="alert">{messageFor("roles") ?? problem.detail}</p>}
        <TextField label="Name" name="name" maxLength={120} required error={messageFor("name")} />
        <TextField
          label="E-mail address"
          name="email"
          type="email"
          maxLength={longestEmail}
          required
          error={messageFor("email")}
        />
        <RoleFields roles={{}} />
        <FormButton type="submit" disabled={isSending}>
          Send the invitation
        </FormButton>
      </form>
    </Modal>
  );
}
