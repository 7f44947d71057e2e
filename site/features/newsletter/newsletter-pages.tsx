import type { ReactNode } from "react";
import { FormButton } from "#ui/fields/form-button.tsx";
import { signupId } from "#ui/fields/signup-id.ts";
import { ButtonLink } from "#ui/links/button.tsx";
import type { ConfirmationStatus, SubscriptionStatus } from "./newsletter-contract.ts";
import styles from "./newsletter-pages.module.css";
import { malformedAddress, requestFailed } from "./newsletter-texts.ts";

/** The outcome of the form without JavaScript; also shown without an outcome. */
export function SubscribePage({ outcome }: { outcome: string | null }) {
  if (outcome === "subscribed")
    return (
      <NewsletterPage heading="Nearly there">
        <p>
          Check your inbox to confirm. The link in our mail opens a page with a button: press it, and you are on the
          list.
        </p>
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </NewsletterPage>
    );
  return (
    <NewsletterPage heading="Our news by e-mail">
      {outcome === "malformed" && <p role="alert">{malformedAddress}</p>}
      {outcome === "failed" && <p role="alert">{requestFailed}</p>}
      <p>
        Type your address into <SignupLink />. We send you a mail with a link to confirm that it is yours.
      </p>
    </NewsletterPage>
  );
}

/** Opening the emailed link changes nothing; the button does, because mail scanners open links. */
export function ConfirmPage({ status }: { status: ConfirmationStatus | undefined }) {
  if (status === undefined) return <UnknownLink />;
  if (status === "pending")
    return (
      <NewsletterPage heading="One press and you are on the list">
        <p>Was it you who asked for our news? Then please press the button. If it was not, just close this page.</p>
        <PostButton>Yes, send me the news</PostButton>
      </NewsletterPage>
    );
  if (status === "confirmed")
    return (
      <NewsletterPage heading="You are on the list">
        <p>Our next news will come to your inbox. Every mail has a link to leave the list.</p>
        <ButtonLink to="/band">See the line-up</ButtonLink>
      </NewsletterPage>
    );
  return (
    <NewsletterPage heading="This link has had its day">
      <p>
        A link to confirm works once, for seven days, and no longer once you have left the list. To be on the list, type
        your address into <SignupLink />: we send you a new link.
      </p>
    </NewsletterPage>
  );
}

/** Opening the link changes nothing; the button does. */
export function UnsubscribePage({ status }: { status: SubscriptionStatus | undefined }) {
  if (status === undefined) return <UnknownLink />;
  if (status === "unsubscribed")
    return (
      <NewsletterPage heading="You have left the list">
        <p>
          No more news will come. Should you miss us, <SignupLink /> lets you back in.
        </p>
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </NewsletterPage>
    );
  return (
    <NewsletterPage heading="Leave the list?">
      <p>Press the button and no more news will come from us.</p>
      <PostButton>Unsubscribe</PostButton>
    </NewsletterPage>
  );
}

/** Posts to the page's own address, without JavaScript. */
function PostButton({ children }: { children: string }) {
  return (
    <form method="post">
      <FormButton type="submit">{children}</FormButton>
    </form>
  );
}

function SignupLink() {
  return <a href={`#${signupId}`}>the form at the foot of this page</a>;
}

function UnknownLink() {
  return (
    <NewsletterPage heading="We do not know this link">
      <p>
        A piece of it may have got lost on the way: please open it from the mail once more, or copy the whole of it. To
        be on the list, type your address into <SignupLink />.
      </p>
      <ButtonLink to="/contact">Write to us</ButtonLink>
    </NewsletterPage>
  );
}

function NewsletterPage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1>{heading}</h1>
      {children}
    </div>
  );
}
