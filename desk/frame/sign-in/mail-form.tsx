import { type FormEvent, useState } from "react";
import { mailRequest } from "#desk/frame/access/credentials/proof-contract.ts";
import { wantedPage } from "#desk/frame/shell/account/wanted-page.ts";
import { type DeskProblem, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { goOn } from "./go-on.ts";
import { forgetMailRequest, readMailRequest, storeMailRequest } from "./mail-request.ts";
import { signedIn } from "./sign-in-contract.ts";

/** Asks for a link by mail, then for the code of that mail, for who reads mail on another device. */
export function MailForm() {
  const [request, setRequest] = useState(readMailRequest);
  const [email, setEmail] = useState("");
  const remember = (next: string, typed: string) => {
    storeMailRequest(next);
    setRequest(next);
    setEmail(typed);
  };
  const forget = () => {
    forgetMailRequest();
    setRequest(undefined);
  };
  if (request === undefined) return <AddressForm onSent={remember} />;
  return <CodeForm request={request} email={email} onAgain={forget} />;
}

function AddressForm({ onSent }: { onSent: (request: string, email: string) => void }) {
  const [problem, setProblem] = useState<DeskProblem>();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const result = await deskPost("/desk/api/sign-in/mail", { ...fields, to: wantedPage() }, mailRequest);
    if (result.ok) onSent(result.data.request, String(fields.email));
    else setProblem(result);
  };
  return (
    <form onSubmit={send} noValidate>
      <TextField
        label="Your e-mail address"
        hint="We send a link to it, if it is an address of the committee."
        name="email"
        type="email"
        autoComplete="username webauthn"
        error={problem && (messageFor(problem, "email") ?? problem.detail)}
      />
      <FormButton type="submit" variant="outline">
        Send me a link
      </FormButton>
    </form>
  );
}

/** `email` is what was typed, so that a slip is seen; empty once the page was loaded again. */
function CodeForm({ request, email, onAgain }: { request: string; email: string; onAgain: () => void }) {
  const [problem, setProblem] = useState<DeskProblem>();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const result = await deskPost("/desk/api/sign-in/code", { request, ...fields }, signedIn);
    if (result.ok) goOn(result.data);
    else setProblem(result);
  };
  return (
    <form onSubmit={send} noValidate>
      <p role="status">
        If {email || "this address"} is an address of the committee, a mail is on its way. Open its link, or type its
        code here. Both work for ten minutes.
      </p>
      <TextField
        label="The code in the mail"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        width="short"
        error={problem && (messageFor(problem, "code") ?? problem.detail)}
      />
      <p>
        <FormButton type="submit" variant="outline">
          Sign in with the code
        </FormButton>
      </p>
      <p>
        <FormButton variant="outline" onClick={onAgain}>
          Ask for another mail
        </FormButton>
      </p>
    </form>
  );
}

function messageFor({ errors }: DeskProblem, name: string) {
  return errors.find(({ field }) => field === name)?.message;
}
