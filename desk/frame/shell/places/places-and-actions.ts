import { type HeldRoles, may } from "#desk/frame/access/rights/desk-rights.ts";
import { type DeskRoute, deskActions, deskRoutes } from "#desk/frame/desk-routes.ts";
import { notify } from "../notices/notices.ts";

/** What Ctrl+K offers: a page or a part of one, or something that is done at once. */
export type Offer = { title: string; to: string; run?: (() => Promise<void>) | undefined };

type Person = { roles: HeldRoles };
type SignedIn = Person & { id: string };

/** The places of the list at the left that somebody may open, in their order. */
export function placesOf(person: Person): DeskRoute[] {
  return deskRoutes.filter(({ isPlace, access }) => isPlace && isOpenTo(person, access));
}

/** Every page that somebody may open and that is about nothing in particular. One on which something is done is offered as that action. */
export function pagesOf(person: Person): Offer[] {
  return deskRoutes
    .filter(({ path, access }) => !path.includes(":") && isOpenTo(person, access))
    .filter(({ path }) => !deskActions.some(({ to }) => to === path))
    .map(({ path, title }) => ({ title, to: path }));
}

/** What somebody may do, each by its name. */
export function actionsOf(person: SignedIn): Offer[] {
  const within = deskActions.filter(({ access }) => isOpenTo(person, access));
  // Loaded when it is needed: it sends the notes that wait.
  const run = async () => {
    const loaded = await import("../account/sign-out.ts").catch(() => undefined);
    if (loaded) return loaded.signOut(person.id);
    notify("You are not signed out: there is no connection. Please try again.", { isProblem: true });
  };
  return [...within.map(({ title, to }) => ({ title, to })), { title: "Sign out", to: "/desk/sign-in", run }];
}

function isOpenTo(person: Person, access: DeskRoute["access"]): boolean {
  if (access === "anybody") return false;
  return access === "signed-in" || access === "own-account" || may(person, access);
}
