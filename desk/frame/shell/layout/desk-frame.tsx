import { useEffect, useRef } from "react";
import { Link, type Location, Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from "react-router";
import { z } from "zod/mini";
import type { DeskRoute } from "#desk/frame/desk-routes.ts";
import { SkipLink } from "#ui/links/skip-link.tsx";
import { useAccount } from "../account/use-account.ts";
import { Find } from "../find/find.tsx";
import { NoticeList } from "../notices/notice-list.tsx";
import { OwnLinks } from "../places/own-links.tsx";
import { PhonePlaceBar, PlaceList } from "../places/places.tsx";
import { usePlaceCounts } from "../places/use-place-counts.ts";
import { ProofDialog } from "../proof/proof-dialog.tsx";
import styles from "./desk-frame.module.css";
import { PageToCome } from "./part-to-come.tsx";
import { pageHeading } from "./use-focus-once-gone.ts";

/** Around every page of the desk: the festival's name, the list of places, who is signed in, what was just done. */
export function DeskFrame() {
  const { person, festival, needsSecondFactor } = useAccount();
  const counts = usePlaceCounts();
  useFocusAfterNavigation();
  return (
    <div className={styles.frame}>
      <title>{`${useTitle()} · The desk`}</title>
      <SkipLink target="main" />
      <header className={styles.side}>
        <p className={styles.festival}>
          <Link to="/desk">{festival}</Link>
        </p>
        {!needsSecondFactor && <Find />}
        <nav className={styles.places} aria-label="Places">
          <PlaceList counts={counts} />
        </nav>
        <button type="button" popoverTarget="own-links" className={styles.person}>
          {person.name}
        </button>
        <div id="own-links" popover="auto" className={styles.menu}>
          <OwnLinks />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Loading />
        <PageToCome />
        <Content />
      </main>
      <NoticeList />
      <ProofDialog />
      <PhonePlaceBar counts={counts} />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}

/**
 * After a link the keyboard goes on from the part of the page that the address names, `/desk/settings#backup`; otherwise from the page's heading, where
 * what was pressed has left with the page before.
 */
function useFocusAfterNavigation(): void {
  const location = useLocation();
  const shown = useRef(location.pathname);
  useEffect(() => {
    const isOtherPage = shown.current !== location.pathname;
    shown.current = location.pathname;
    const id = decodeURIComponent(location.hash.slice(1));
    if (id === "") {
      if (isOtherPage && document.activeElement === document.body) pageHeading()?.focus({ preventScroll: true });
      return;
    }
    const focus = () => document.getElementById(id)?.focus();
    const dialog = document.querySelector("dialog[open]");
    // A dialog that closes gives the focus back to where it was.
    if (dialog) dialog.addEventListener("close", focus, { once: true });
    else focus();
    return () => dialog?.removeEventListener("close", focus);
  }, [location]);
}

/** The router calls every address that was typed or opened anew "default": without the address it would open where the page before was left. */
function scrollKey({ key, pathname, search }: Location): string {
  return key === "default" ? pathname + search : key;
}

/** Until somebody has the second factor that is required here, the desk shows nobody's data, and says what to do. */
function Content() {
  const { needsSecondFactor } = useAccount();
  const { pathname } = useLocation();
  // Each address has state of its own, also where one component serves several.
  if (!needsSecondFactor || pathname === "/desk/me") return <Outlet key={pathname} />;
  return (
    <>
      <h1>One step more</h1>
      <p>The link in your mail is not enough to see what people sent: please add this device or a code app first.</p>
      <p>
        <Link to="/desk/me?start">Add one now</Link>
      </p>
    </>
  );
}

/** Says that the next page is on its way, once that takes long enough to be noticed (desk-frame.module.css). */
function Loading() {
  const isLoading = useNavigation().state !== "idle";
  return (
    <p role="status" className={styles.loading} data-loading={isLoading || undefined}>
      {isLoading && "Loading …"}
    </p>
  );
}

const titled = z.object({ title: z.string() });

/** What the page's data is called, where it says so, or else what its route is called. */
function useTitle(): string {
  const page = useMatches().findLast(({ handle }) => isDeskRoute(handle));
  const data = titled.safeParse(page?.loaderData);
  if (data.success) return data.data.title;
  return isDeskRoute(page?.handle) ? page.handle.title : "Not found";
}

function isDeskRoute(handle: unknown): handle is DeskRoute {
  return typeof handle === "object" && handle !== null && "title" in handle;
}
