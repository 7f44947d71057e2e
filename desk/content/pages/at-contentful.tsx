import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ContentAtContentful } from "#desk/content/pages-of-site/pages-contract.ts";
import { PreviewAddress } from "#desk/content/preview/preview-address.tsx";
import { timedPublications } from "#desk/content/publication/publication-contract.ts";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";

/** Where the site's content is changed, in place of every screen that would change it here. */
export function AtContentful({ webApp, hasPreviews, publications }: ContentAtContentful) {
  return (
    <>
      <h1>Pages</h1>
      <p>
        The content of this site is at Contentful. Pages, the menu and pictures are changed in its web app, and visitors
        see within a minute what is published there.
      </p>
      <ul>
        <li>
          <WebAppLink address={`${webApp}/entries`}>Pages, the menu and all other texts</WebAppLink>
        </li>
        <li>
          <WebAppLink address={`${webApp}/assets`}>Pictures and files</WebAppLink>
        </li>
      </ul>
      {publications.length > 0 && (
        <Section title="Not published" id="to-come">
          {publications.map((publication) => (
            <Unfinished key={publication.id} publication={publication} />
          ))}
        </Section>
      )}
      <Section title="Drafts">
        {hasPreviews ? (
          <Previews />
        ) : (
          <p>
            Drafts can be looked at here once whoever runs the site sets CONTENTFUL_
            <wbr />
            PREVIEW_
            <wbr />
            TOKEN.
          </p>
        )}
      </Section>
    </>
  );
}

function Previews() {
  const [path, setPath] = useState("/");
  const page = path.startsWith("/") ? path : `/${path}`;
  return (
    <>
      <p>
        Whoever is signed in here sees <a href={`/desk/preview${page}`}>the page with its drafts</a>. Somebody else, and
        the preview in Contentful’s web app, need an address of their own:
      </p>
      <TextField
        label="Address of the page, such as /about"
        value={path}
        onChange={({ currentTarget }) => setPath(currentTarget.value)}
      />
      <Buttons>
        <PreviewAddress path={page} />
      </Buttons>
    </>
  );
}

function WebAppLink({ address, children }: { address: string; children: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** What the desk was to publish before it stopped doing so. */
function Unfinished({ publication }: { publication: ContentAtContentful["publications"][number] }) {
  const { revalidate } = useRevalidator();
  const mayChange = useMay("pages.change");
  const { id, name, problem } = publication;
  const takeOff = async () => {
    const result = await deskPost("/desk/api/content/timed/stop", { id }, timedPublications);
    notify(result.ok ? "Taken off the list." : result.detail, { isProblem: !result.ok });
    await revalidate();
  };
  return (
    <>
      <p>
        <strong>{name || "A page"}</strong>: {problem}
      </p>
      {mayChange && (
        <Buttons>
          <ActionButton onClick={() => void takeOff()}>
            Take it off the list<VisuallyHidden>: {name || "A page"}</VisuallyHidden>
          </ActionButton>
        </Buttons>
      )}
    </>
  );
}
