import type { ComponentType } from "react";
import { type LoaderFunction, type RouteObject, redirect } from "react-router";
import { account } from "#desk/frame/access/account/account-contract.ts";
import { type DeskRoute, dataAddress, deskRoutes } from "#desk/frame/desk-routes.ts";
import { removeDrafts } from "#desk/frame/parts/drafts/drafts.ts";
import { deskGet, type Schema, setWhosePage } from "#desk/frame/shell/desk-fetch.ts";
import { DeskErrorPage, UnknownAddress } from "#desk/frame/shell/layout/desk-error.tsx";
import { DeskFrame } from "#desk/frame/shell/layout/desk-frame.tsx";
import { loadedLater, PageToCome } from "#desk/frame/shell/layout/part-to-come.tsx";
import { TellDialogContext } from "#desk/records/record-page/panels/tell-dialog-context.ts";
import { loadPart } from "#ui/page/load-part.ts";

/**
 * What a page's module exports. The page's data are loaded from `/desk/api` and its path, and parsed with `pageDataSchema`; without one the page has
 * no data of its own. An `ErrorBoundary` says in its words what failed.
 */
type PageModule = { default: ComponentType; pageDataSchema?: Schema<unknown>; ErrorBoundary?: ComponentType };

const modules = import.meta.glob<PageModule>(["./*/*-page.tsx", "./*/*/*-page.tsx", "!./records/list-page/*"]);

/** Comes when somebody is told first. */
const TellDialog = loadedLater(
  async () => (await import("./mail/decisions/tell-dialog.tsx")).TellDialog,
  "Opening the mail …",
);

/** The desk's routes: pages of people who are signed in stand within the frame, the others alone. */
export function browserRoutes(): RouteObject[] {
  const open = deskRoutes.filter(({ access }) => access === "anybody");
  const inside = deskRoutes.filter(({ access }) => access !== "anybody");
  return [
    ...open.map((page) => ({ ...routeOf(page), ErrorBoundary: DeskErrorPage, HydrateFallback: PageToCome })),
    {
      id: "desk",
      path: "/desk",
      loader: loadAccount,
      // My account changes what is said here of the person: whether they have a second factor.
      shouldRevalidate: ({ formMethod, nextUrl }) => formMethod !== undefined || nextUrl.pathname === "/desk/me",
      Component: FrameWithDialogs,
      ErrorBoundary: DeskErrorPage,
      HydrateFallback: PageToCome,
      children: [
        {
          ErrorBoundary: DeskErrorPage,
          children: [...inside.map(withinFrame), { path: "*", Component: UnknownAddress }],
        },
      ],
    },
  ];
}

/** The frame, and what a record shows of what stands above records. */
function FrameWithDialogs() {
  return (
    <TellDialogContext value={TellDialog}>
      <DeskFrame />
    </TellDialogContext>
  );
}

function routeOf(page: DeskRoute): RouteObject {
  return { path: page.path, handle: page, lazy: () => loadModule(page) };
}

/** The same below the frame's own path, which the router takes for `/desk/`: Today is its index. */
function withinFrame(page: DeskRoute): RouteObject {
  const path = page.path.replace(/^\/desk\/?/, "");
  return path === "" ? { index: true, handle: page, lazy: () => loadModule(page) } : { ...routeOf(page), path };
}

async function loadModule({ module, access }: DeskRoute) {
  const load = modules[`./${module}`];
  if (!load) throw new Error(`there is no page ${module}`);
  const { default: Component, pageDataSchema, ErrorBoundary } = await loadPart(load);
  const loader: LoaderFunction = ({ request }) =>
    pageDataSchema && access !== "anybody"
      ? loadFrom(dataAddress(new URL(request.url)), pageDataSchema, request)
      : null;
  return { Component, loader, ...(ErrorBoundary && { ErrorBoundary }) };
}

/** Whoever has a second factor and has not given it is asked for it first. Whoever signs in finds no notes in writing of who sat here before. */
async function loadAccount({ request }: { request: Request }) {
  const found = await loadFrom("/desk/api/account", account, request);
  removeDrafts({ except: found.person.id });
  setWhosePage(found.person.id);
  if (found.needsSecondFactor && found.hasSecondFactor) throw redirect(entryAddress("confirm", request.url));
  return found;
}

/** A page's data. Whoever was signed out meanwhile is asked to sign in, and comes back. @throws a Response with the problem's words */
async function loadFrom<Data>(address: string, schema: Schema<Data>, request: Request): Promise<Data> {
  const result = await deskGet(address, schema, request.signal);
  if (result.ok) return result.data;
  if (result.status === 401) throw redirect(entryAddress("sign-in", request.url));
  throw new Response(result.detail, { status: result.status || 503 });
}

/** Where to sign in, or to give a second factor, to come back to a page afterwards. */
function entryAddress(page: "sign-in" | "confirm", url: string): string {
  const { pathname, search } = new URL(url);
  return `/desk/${page}?${new URLSearchParams({ to: pathname + search })}`;
}
