import { OpenFormButton } from "#app/ui/open-form-button.tsx";
import type { MembershipFormOptions } from "./membership-form.tsx";

/** The membership page's Apply now. The form behind it, and all that paying takes, is loaded when it is wanted. */
export function JoinButton({ email }: MembershipFormOptions) {
  return (
    <OpenFormButton
      load={loadForm}
      facts={{ email }}
      opensItself={isRetry}
      withoutScript="The membership form needs JavaScript. You can become a member by writing to the committee at"
      email={email}
    />
  );
}

async function loadForm() {
  return (await import("./membership-form.tsx")).MembershipForm;
}

/** Whether one comes from a payment that did not go through; said once, so the address is as it was. */
function isRetry(): boolean {
  const address = new URL(window.location.href);
  if (!address.searchParams.has("again")) return false;
  address.searchParams.delete("again");
  window.history.replaceState(window.history.state, "", address);
  return true;
}
