/** Why nothing can be changed here, and what would change that. `webApp` is the environment's address in Contentful's web app. */
export function AtContentful({ webApp }: { webApp: string }) {
  return (
    <p>
      These pages are at Contentful, and here you can only look at them. They are changed in{" "}
      <a href={`${webApp}/entries`} target="_blank" rel="noreferrer">
        Contentful’s web app
      </a>
      , or here once whoever runs the site sets CONTENTFUL_
      <wbr />
      MANAGEMENT_
      <wbr />
      TOKEN.
    </p>
  );
}

/** Leads to where an entry is changed. */
export function EntryAtContentful({ webApp, id, name }: { webApp: string; id: string; name: string }) {
  return (
    <a href={`${webApp}/entries/${id}`} target="_blank" rel="noreferrer" aria-label={`Change ${name} at Contentful`}>
      Change at Contentful
    </a>
  );
}
