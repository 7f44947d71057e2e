import { type FormEvent, useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { type DeskProblem, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { goOn } from "./go-on.ts";
import { linkView } from "./link-view.ts";
import { type LinkOwner, linkOwner, signedIn } from "./sign-in-contract.ts";
import { Refusal, SignInLayout } from "./sign-in-layout.tsx";

/** Behind every link that signs in. Opening it does nothing yet: mail scanners open links, too. Its secret stands behind the number sign. */
export default function LinkPage() {
  const [secret] = useState(() => location.hash.slice(1));
  const [owner, setOwner] = useState<LinkOwner>();
  const [problem, setProblem] = useState<DeskProblem>();

  const askWhose = useCallback(async () => {
    const found = await deskPost("/desk/api/sign-in/link/owner", { secret }, linkOwner);
    // Only now: without a problem the pressed button would be gone, and the focus with it.
    setProblem(found.ok ? undefined : found);
    if (found.ok) setOwner(found.data);
  }, [secret]);
  useEffect(() => {
    if (secret !== "") void askWhose();
  }, [secret, askWhose]);

  const signIn = async (address: string, body: object) => {
    setProblem(undefined);
    const result = await deskPost(address, { secret, ...body }, signedIn);
    if (!result.ok) return setProblem(result);
    goOn(result.data);
  };

  const view = linkView({ secret, owner, problem });
  if (view === "no link") return <NoLink />;
  if (view === "ended") return <Ended problem={problem} />;
  if (view === "asking whose")
    return (
      <SignInLayout title="Sign in">
        <WholeProblem problem={problem} />
        {problem && <FormButton onClick={askWhose}>Try again</FormButton>}
      </SignInLayout>
    );
  if (view === "first person")
    return <FirstPerson problem={problem} onSend={(body) => signIn("/desk/api/sign-in/first", body)} />;
  return (
    <SignInLayout title={`Sign in as ${owner?.email}?`}>
      <p>This works once, and only for you. If you did not ask for it, close this page.</p>
      <Problem problem={problem} />
      <FormButton onClick={() => signIn("/desk/api/sign-in/link", {})}>Sign in</FormButton>
    </SignInLayout>
  );
}

type ProblemProps = { problem: DeskProblem | undefined };

/** What went wrong with the whole request, rather than with one field. */
function Problem({ problem }: ProblemProps) {
  return problem?.errors.length === 0 && <WholeProblem problem={problem} />;
}

/** The same where no field is shown that could say it. */
function WholeProblem({ problem }: ProblemProps) {
  return (
    problem && (
      <Refusal>
        <p>{problem.detail}</p>
      </Refusal>
    )
  );
}

function FirstPerson({ problem, onSend }: ProblemProps & { onSend: (body: object) => Promise<void> }) {
  const messageFor = (name: string) => problem?.errors.find(({ field }) => field === name)?.message;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onSend(Object.fromEntries(new FormData(event.currentTarget)));
  };
  return (
    <SignInLayout title="Welcome to the desk">
      <p>Here the committee sees what visitors send, and decides about it. You are the first: you become the chair.</p>
      <form onSubmit={send} noValidate>
        <TextField
          label="Your name"
          name="name"
          maxLength={120}
          autoComplete="name"
          required
          error={messageFor("name")}
        />
        <TextField
          label="Your e-mail address"
          name="email"
          type="email"
          autoComplete="email"
          required
          error={messageFor("email")}
        />
        <Problem problem={problem} />
        <FormButton type="submit">Begin</FormButton>
      </form>
    </SignInLayout>
  );
}

function Ended({ problem }: ProblemProps) {
  return (
    <SignInLayout title="This link does not work">
      <WholeProblem problem={problem} />
      <p>
        <Link to="/desk/sign-in">Sign in another way</Link>
      </p>
    </SignInLayout>
  );
}

function NoLink() {
  return (
    <SignInLayout title="Is this your first time?">
      <p>
        The first person needs the link that the program printed when it started. Everybody else is invited by the
        chair.
      </p>
      <p>
        <Link to="/desk/sign-in">Sign in</Link>
      </p>
    </SignInLayout>
  );
}
