import { type ReactNode, useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "react-router";
import { withStorage } from "#platform/browser-storage.ts";
import { dayIn, yearIn } from "#platform/time/time-zone.ts";
import { screenOf } from "#services/site/page-handle.ts";
import { cachedLoader, type SiteFetch } from "#services/site/site-fetch.ts";
import { siteSettings } from "#services/site/site-settings.ts";
import { festivalDatesText } from "#site/features/lineup/programme/festival-dates.ts";
import { loadFestival } from "#site/features/lineup/records/lineup-api.ts";
import { Footer } from "#site/features/navigation/footer.tsx";
import { Header } from "#site/features/navigation/header.tsx";
import { loadFooter, loadHeader } from "#site/features/navigation/navigation-api.ts";
import { defaultHeader, type HeaderContent } from "#site/features/navigation/navigation-content.ts";
import { SignupForm } from "#site/features/newsletter/signup-form.tsx";
import { loadNotices } from "#site/features/notices/load-notices.ts";
import { NoticeLines } from "#site/features/notices/notice-lines.tsx";
import { useNotices } from "#site/features/notices/use-notices.ts";
import { rememberTitle } from "#site/features/pages/loading/page-titles.ts";
import archivo from "#ui/fonts/archivo.woff2?url";
import newsreader from "#ui/fonts/newsreader.woff2?url";
import { ErrorPage } from "#ui/page/error-page.tsx";
import { PageLayout } from "#ui/page/page-layout.tsx";
import { PageToCome } from "#ui/page/page-to-come.tsx";
import { followTranslations } from "#ui/page/translated-texts.ts";
import type { Route } from "./+types/root";
import { DeferredScripts } from "./deferred-scripts.tsx";
import "#ui/fonts/fonts.css";
import "#ui/page/tokens.css";
import "#ui/page/global.css";

// Requested with the style sheet instead of after it.
const fonts = [archivo, newsreader];

/** The header, the footer, the notices that stand now and the settings a page may know. Loaded with the document; only the notices are asked for again on navigation. */
export async function loader({ context }: Route.LoaderArgs) {
  const settings = context.get(siteSettings);
  return context.get(cachedLoader)("layout", async (fetch) => ({
    ...(await loadFrame(fetch, dayIn(settings.timeZone))),
    settings,
    currentYear: yearIn(settings.timeZone),
    today: dayIn(settings.timeZone),
  }));
}

/** Without a notice the page has no trace of one, and no dates of a festival that is over. */
async function loadFrame(fetch: SiteFetch, today: string) {
  const [header, footer, notices = [], { festival }] = await Promise.all([
    loadHeader(fetch),
    loadFooter(fetch),
    loadNotices(fetch),
    loadFestival(fetch),
  ]);
  const dates = festival && festival.endDate >= today ? festivalDatesText(festival) : undefined;
  return { header, footer, ...(notices.length > 0 && { notices }), ...(dates && { dates }) };
}

export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>("root");
  const notices = useNotices(site?.notices);
  const screen = screenOf(useMatches().at(-1)?.handle);
  useEffect(() => {
    addWebManifest();
    void resendMessages();
    return followTranslations(document);
  }, []);
  useEffect(() => rememberMenu(site?.header ?? defaultHeader), [site?.header]);
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f5efe2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101826" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Meta />
        {fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        <Links />
      </head>
      <body>
        <PageLayout
          notice={notices.length > 0 && <NoticeLines notices={notices} />}
          header={<Header content={site?.header ?? defaultHeader} dates={site?.dates} />}
          footer={site && <SiteFooter {...site} />}
          screen={screen}
        >
          {children}
        </PageLayout>
        <PageToCome />
        <ScrollRestoration />
        {import.meta.env.PROD ? <DeferredScripts /> : <Scripts />}
      </body>
    </html>
  );
}

/** What the menu calls a page is its name while the content service does not answer. */
function rememberMenu({ items, actions = [] }: HeaderContent) {
  const links = items.flatMap((item) => ("href" in item ? item : item.children));
  for (const { href, title } of [...links, ...actions]) rememberTitle(href, title);
}

/** Only whoever installs the site needs it. In the page's own markup it would be requested before the fonts and the first picture have arrived. */
function addWebManifest() {
  document.head.insertAdjacentHTML("beforeend", '<link rel="manifest" href="/site.webmanifest">');
}

/** Resends a message that the contact page could not deliver. The code for it is only loaded where there is one. */
async function resendMessages() {
  const hasUnsent = (storage: Storage) => Object.keys(storage).some((name) => name.startsWith("unsent-message:"));
  if (!withStorage("sessionStorage", hasUnsent)) return;
  const sender = await import("#site/features/contact/deliver-message.ts").catch(() => undefined);
  sender?.resumeUnsentMessages();
}

function SiteFooter({ header, footer, settings, currentYear }: Route.ComponentProps["loaderData"]) {
  const newsletter = <SignupForm button={footer.signupButton} notice={settings.privacy?.notices.newsletter} />;
  const { actions = [], items } = header;
  const links = [...actions, ...items.filter((item) => "href" in item)];
  return <Footer content={footer} currentYear={currentYear} links={links} newsletter={newsletter} />;
}

export default function Root() {
  return <Outlet />;
}

/** The error route, with the heading Error for every error. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <title>Error</title>
      <meta name="robots" content="noindex" />
      <ErrorPage notFound={isNotFound(error)} />
    </>
  );
}

function isNotFound(error: unknown) {
  return typeof error === "object" && error !== null && "status" in error && error.status === 404;
}
