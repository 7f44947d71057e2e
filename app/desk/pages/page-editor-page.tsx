import { Link } from "react-router";
import { openPageAnswer } from "#app/desk/content/content-contract.ts";
import { usePageData } from "#app/desk/shell/use-page-data.ts";
import { PageEditor } from "./editor/page-editor.tsx";
import { useContentModel } from "./editor/use-content-model.ts";

export { openPageAnswer as schema };

/** One page, or one of the parts that stand on all pages: what it is made of, beside how visitors will see it. */
export default function PageEditorPage() {
  const { page, webApp } = usePageData(openPageAnswer);
  const model = useContentModel();
  return (
    <>
      <p>
        <Link to="/desk/pages">All pages</Link>
      </p>
      {page === null && <Gone />}
      {page && typeof model === "string" && <p role="alert">{model}</p>}
      {page && typeof model === "object" && <PageEditor key={page.root.id} page={page} webApp={webApp} model={model} />}
      {page && model === undefined && <h1>Loading …</h1>}
    </>
  );
}

function Gone() {
  return (
    <>
      <h1>This page is gone</h1>
      <p>
        Somebody has removed it. For 30 days it can be put back, under “Removed” in the list of{" "}
        <Link to="/desk/pages">pages</Link>.
      </p>
    </>
  );
}
