import { useState } from "react";
import { Link, useParams } from "react-router";
import type { ContentType } from "#desk/content/content-model-contract.ts";
import { isOfFestival } from "#desk/content/pages-of-site/page-types.ts";
import { openPageAnswer } from "#desk/content/pages-of-site/pages-contract.ts";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { OrphanedEditsList } from "./editor/orphaned-edits-list.tsx";
import { PageEditor } from "./editor/page-editor.tsx";
import { useContentModel } from "./editor/use-content-model.ts";
import { orphanedEditsOf, sessionEditsOf } from "./edits/session-edits.ts";

export { openPageAnswer as pageDataSchema };

/** One page, or one of the parts that stand on all pages: what it is made of, beside how visitors will see it. */
export default function PageEditorPage() {
  const { page } = usePageData(openPageAnswer);
  const model = useContentModel();
  return (
    <>
      <p>
        {isOfFestival(page?.root.type ?? "") ? (
          <Link to="/desk/festival">Festival</Link>
        ) : (
          <Link to="/desk/pages">All pages</Link>
        )}
      </p>
      {page === null && <Gone types={typeof model === "object" ? model.types : []} />}
      {page && typeof model === "string" && <p role="alert">{model}</p>}
      {page && typeof model === "object" && <PageEditor page={page} model={model} />}
      {page && model === undefined && <h1>Loading …</h1>}
    </>
  );
}

/** Somebody may have removed the page while its words were still on their way. */
function Gone({ types }: { types: readonly ContentType[] }) {
  const { id = "" } = useParams();
  const edits = sessionEditsOf(useAccount().person.id, id);
  const [stored, setStored] = useState(edits.read);
  const drop = (dropped: string) => {
    const left = stored.filter((each) => each.id !== dropped);
    edits.save(left);
    setStored(left);
  };
  return (
    <>
      <h1>This page is gone</h1>
      <p>
        Somebody has removed it. For 30 days it can be put back, under “Removed” in the list of{" "}
        <Link to="/desk/pages">pages</Link>.
      </p>
      <OrphanedEditsList orphanedEdits={orphanedEditsOf(stored)} types={types} onDrop={drop} />
    </>
  );
}
