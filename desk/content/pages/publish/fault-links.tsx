import { Link } from "react-router";
import type { ContentFault } from "#desk/content/documents/publishing-contract.ts";
import { fieldAddress } from "../editor/editor-location.ts";
import styles from "./publish.module.css";

type FaultLinksProps = {
  faults: readonly ContentFault[];
  /** The page that shows an entry; undefined where none is known. */
  pageOf: (entryId: string) => string | undefined;
};

/** What stands against publishing, each with a link to its field. */
export function FaultLinks({ faults, pageOf }: FaultLinksProps) {
  if (faults.length === 0) return null;
  return (
    <div role="alert" className={styles.faults}>
      <p>Before it can be published:</p>
      <ul>
        {faults.map((fault) => (
          <li key={`${fault.id} ${fault.field} ${fault.message}`}>
            <FaultLink fault={fault} pageId={fault.kind === "Entry" ? pageOf(fault.id) : undefined} />: {fault.message}
          </li>
        ))}
      </ul>
    </div>
  );
}

function FaultLink({ fault: { id, kind, name, field }, pageId }: { fault: ContentFault; pageId: string | undefined }) {
  const words = name || "A part";
  if (kind === "Asset") return <Link to={`/desk/pictures/${id}`}>{words}</Link>;
  return pageId === undefined ? words : <Link to={fieldAddress(pageId, id, field ?? undefined)}>{words}</Link>;
}
