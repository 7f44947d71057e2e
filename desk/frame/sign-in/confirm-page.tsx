import { useEffect } from "react";
import { account } from "#desk/frame/access/account/account-contract.ts";
import { wantedPage } from "#desk/frame/shell/account/wanted-page.ts";
import { deskGet } from "#desk/frame/shell/desk-fetch.ts";
import { ProofForm } from "#desk/frame/shell/proof/proof-form.tsx";
import { accountAddress } from "./go-on.ts";
import { SignInLayout } from "./sign-in-layout.tsx";

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
      <p>Your mailbox alone opens nothing. Please show one thing more that only you have.</p>
      <ProofForm onProved={({ byRecoveryCode }) => (byRecoveryCode ? askWhatIsLost() : goToWanted())} />
      <p>
        Lost your phone and your one-time codes? A chair can let you in again; a chair who is alone asks whoever runs
        the server.
      </p>
    </SignInLayout>
  );
}

function goToWanted() {
  location.replace(wantedPage() ?? "/desk");
}

function askWhatIsLost() {
  location.replace(accountAddress("lost"));
}
