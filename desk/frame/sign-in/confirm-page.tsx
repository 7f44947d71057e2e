import { useEffect } from "react";
import { account } from "#desk/frame/access/account/account-contract.ts";
import { deskGet } from "#desk/frame/shell/desk-fetch.ts";
import { ProofForm } from "#desk/frame/shell/proof/proof-form.tsx";
import { SignInLayout } from "./sign-in-layout.tsx";
import { wantedPage } from "./wanted-page.ts";

/** The second step of who signed in by a link and has a passkey or a code app: a link alone shows nobody's data. */
export default function ConfirmPage() {
  useEffect(() => {
    deskGet("/desk/api/account", account).then((found) => {
      if (!found.ok && found.status === 401) location.replace("/desk/sign-in");
      else if (found.ok && !found.data.needsSecondFactor) goToWanted();
    });
  }, []);
  return (
    <SignInLayout title="One step more">
      <p>Your mailbox is the first key. Please show the second one, too.</p>
      <ProofForm onProved={goToWanted} />
      <p>Lost your phone and your spare keys? The chair can let you in again.</p>
    </SignInLayout>
  );
}

function goToWanted() {
  location.replace(wantedPage() ?? "/desk");
}
