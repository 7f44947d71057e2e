import { data } from "react-router";
import type { PageHandle } from "#services/site/page-handle.ts";
import { browserFetch, cachedLoader, type SiteFetch } from "#services/site/site-fetch.ts";
import { useSite } from "#services/site/use-site.ts";
import { contactDetails } from "#site/features/contact/contact-details.ts";
import { ContentPage } from "#site/features/pages/content-page.tsx";
import { loadSections } from "#site/features/pages/loading/own-api-pages.ts";
import { pageOrPlaceholder } from "#site/features/pages/loading/page-or-placeholder.ts";
import { RichText } from "#site/features/pages/rich-text/rich-text.tsx";
import { contentPageMeta } from "#site/features/sharing/content-page-meta.ts";
import { siteOf } from "#site/features/sharing/page-meta.ts";
import { loadQuestions } from "#site/wizard/sending/wizard-api.ts";
import { useApplyButtons } from "#site/wizard/steps/apply-button.tsx";
import { PrintedAddress } from "#ui/page/printed-address.tsx";
import type { Route } from "./+types/band-applications";

/** The content page whose sections come from the site's own `/api` and whose button section is the band wizard. */
export const loader = ({ context }: Route.LoaderArgs) => context.get(cachedLoader)("band-applications", load);
export const clientLoader = () => load(browserFetch);

export const handle = { isCacheable: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => contentPageMeta(loaderData.page, siteOf(matches));

export default function BandApplications({ loaderData: { page, questions } }: Route.ComponentProps) {
  const apply = useApplyButtons({
    name: "band-application",
    load: loadWizard,
    questions,
    renderText: (document) => <RichText document={document} level={4} />,
    email: contactDetails.email,
  });
  const site = useSite();
  const slots = { buttonSection: apply.last };
  return (
    <>
      <ContentPage page={page} site={site} slots={slots} afterFirstParagraph={apply.first} />
      <PrintedAddress url={`${site.settings.siteUrl}/band-applications`} />
    </>
  );
}

async function load(fetch: SiteFetch) {
  const [sections, questions] = await Promise.all([
    loadSections(fetch, "band-applications"),
    loadQuestions(fetch, "band-application"),
  ]);
  const page = pageOrPlaceholder(sections, "band-applications");
  return data({ page: page.data, questions }, page.init ?? undefined);
}

/** The wizard is a module of its own, loaded when it is wanted. */
async function loadWizard() {
  return (await import("#site/features/band-applications/band-wizard.tsx")).BandWizard;
}
