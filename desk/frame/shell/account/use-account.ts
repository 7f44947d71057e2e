import { useRouteLoaderData } from "react-router";
import { type Account, account } from "#desk/frame/access/account/account-contract.ts";
import { type DeskRight, may } from "#desk/frame/access/rights/desk-rights.ts";

/** Who is signed in. Only pages within the frame may ask. */
export function useAccount(): Account {
  return account.parse(useRouteLoaderData("desk"));
}

/** Whether the person who is signed in may do something. */
export function useMay(right: DeskRight): boolean {
  return may(useAccount().person, right);
}
