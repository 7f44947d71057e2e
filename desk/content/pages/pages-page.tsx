import { useState } from "react";
import { Link, useRevalidator, useSearchParams } from "react-router";
import { type PageTree, pagesAnswer } from "#desk/content/pages-of-site/pages-contract.ts";
import { ActionButton, ActionPageLink } from "#desk/frame/parts/buttons/action-button.tsx";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { ListFilters } from "#desk/frame/parts/list/list-filters.tsx";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { AtContentful } from "./at-contentful.tsx";
import { PublicationsToCome } from "./timed/publication-list.tsx";
import { HitList } from "./tree/hit-list.tsx";
import { NewPageDialog } from "./tree/new-page-dialog.tsx";
import { PageNodes } from "./tree/page-nodes.tsx";
import { RemovedPages } from "./tree/removed-pages.tsx";

export { pagesAnswer as pageDataSchema };

/** The pages as visitors meet them, what stands on all of them, and a search over every word of the site. */
export default function PagesPage() {
  const answer = usePageData(pagesAnswer);
  return "webApp" in answer ? <AtContentful {...answer} /> : <Pages {...answer} />;
}

function Pages({ q, menu, buttons, others, everywhere, removed, hits, bandHits, timed, mayChange }: PageTree) {
  const { revalidate } = useRevalidator();
  const [, setSearch] = useSearchParams();
  const menuId = everywhere.find(({ type }) => type === "header")?.id ?? null;
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <h1>Pages</h1>
      <ListFilters
        searchLabel="Search every word of the site"
        search={q}
        filters={[]}
        onChange={({ q: words = "" }) => setSearch(words === "" ? {} : { q: words }, { replace: true })}
      />
      {hits ? (
        <>
          <HitList hits={hits} bandHits={bandHits} q={q} />
          <p>
            <Link to="/desk/pages">All pages</Link>
          </p>
        </>
      ) : (
        <>
          {mayChange && (
            <Buttons>
              <ActionButton primary onClick={() => setMaking(true)}>
                New page
              </ActionButton>
              <ActionPageLink quiet to="/desk/pages/together">
                Publish several …
              </ActionPageLink>
              <ActionPageLink quiet to="/desk/pages/replace">
                Change a fact everywhere
              </ActionPageLink>
            </Buttons>
          )}
          {!mayChange && <p>Your role may look at pages, and not change them.</p>}
          <PublicationsToCome timed={timed} menuId={menuId} mayChange={mayChange} onChange={revalidate} />
          <Section title="In the menu">
            {menu.length === 0 && <p>No page stands in the menu.</p>}
            <PageNodes nodes={menu} timed={timed} mayChange={mayChange} />
          </Section>
          {buttons.length > 0 && (
            <Section title="Behind the buttons beside the menu">
              <PageNodes nodes={buttons} timed={timed} mayChange={mayChange} />
            </Section>
          )}
          {others.length > 0 && (
            <Section title="In no menu">
              <PageNodes nodes={others} timed={timed} mayChange={mayChange} />
            </Section>
          )}
          {everywhere.length > 0 && (
            <Section title="On all pages">
              <PageNodes nodes={everywhere} timed={timed} mayChange={mayChange} />
            </Section>
          )}
          <p>
            Dates, places, what applicants are asked, and the letter to new members:{" "}
            <Link to="/desk/festival">Festival</Link>.
          </p>
          {removed.length > 0 && <RemovedPages removed={removed} mayChange={mayChange} />}
          <NewPageDialog isOpen={isMaking} nodes={[...menu, ...buttons, ...others]} onClose={() => setMaking(false)} />
        </>
      )}
    </>
  );
}
