import { OpenFormButton } from "#ui/links/open-form-button.tsx";
import type { MembershipFormOptions } from "./membership-form.tsx";

/** The membership page's Apply now. The form and everything for paying are loaded on demand. */
export function JoinButton({ email }: MembershipFormOptions) {
  return (
    <OpenFormButton
      load={loadForm}
      formProps={{ email }}
      shouldAutoOpen={isRetry}
      withoutScript="The membership form needs JavaScript. You can become a member by writing to the committee at"
      email={email}
    />
  );
}

async function loadForm() {
  return (await import("./membership-form.tsx")).MembershipForm;
}

/** Whether the visitor comes from a failed payment. Removes the parameter, so that a reload does not open the form again. */
function isRetry(): boolean {
  const url = new URL(window.location.href);
  if (!url.searchParams.has("again")) return false;
  url.searchParams.delete("again");
  window.history.replaceState(window.history.state, "", url);
  return true;
}
