import { FocusedHeading } from "#app/wizard/focused-heading.tsx";

/** In the form's place on a site that takes no payments: nobody shall fill in a form in vain. */
export function PaymentsUnavailable({ email }: { email: string }) {
  return (
    <>
      <FocusedHeading>Not on this site just now</FocusedHeading>
      <p>
        Memberships cannot be paid on this site at the moment. Please write to <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </>
  );
}
