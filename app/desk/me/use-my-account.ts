import { useLoaderData, useRevalidator } from "react-router";
import { type DeskResult, deskPost } from "#app/desk/shell/desk-fetch.ts";
import { notify } from "#app/desk/shell/notices.ts";
import { useAccount } from "#app/desk/shell/use-account.ts";
import { type MyAccount, myAccount } from "./me-contract.ts";

/** What is said of a change, if need be by what the account is then. */
type Words = string | ((account: MyAccount) => string);

type MyAccountChange = {
  account: MyAccount;
  /** Sends a change, says what was done or why not, and shows the account as it is then. */
  change: (path: string, body: object, words: Words) => Promise<DeskResult<MyAccount>>;
  /** After the first second factor was added, the whole desk opens: the page is loaded anew. */
  reload: () => Promise<void>;
};

/** One's own account, and how to change it. */
export function useMyAccount(): MyAccountChange {
  const account = myAccount.parse(useLoaderData());
  const { lacksSecondFactor } = useAccount();
  const { revalidate } = useRevalidator();
  const reload = async () => (lacksSecondFactor ? location.assign("/desk/me") : revalidate());
  const change = async (path: string, body: object, words: Words) => {
    const result = await deskPost(`/desk/api/me/${path}`, body, myAccount);
    if (result.ok) notify(typeof words === "string" ? words : words(result.data));
    else notify(result.detail, { isProblem: true });
    await revalidate();
    return result;
  };
  return { account, change, reload };
}
