import { useLoaderData, useRevalidator } from "react-router";
import { type Change, useChange } from "#desk/frame/shell/use-change.ts";
import { type MyAccount, myAccount } from "./me-contract.ts";

type MyAccountChange = {
  account: MyAccount;
  /** Whether they have a passkey or a code app. */
  hasDevice: boolean;
  change: Change<MyAccount>;
  /** After the first second factor was added the whole desk opens around this page, which stays mounted: it may show one-time codes. */
  reload: () => Promise<void>;
};

/** One's own account, and how to change it. */
export function useMyAccount(): MyAccountChange {
  const account = myAccount.parse(useLoaderData());
  const change = useChange("me", myAccount);
  const { revalidate } = useRevalidator();
  return { account, hasDevice: account.passkeys.length > 0 || account.hasCodeApp, change, reload: revalidate };
}
