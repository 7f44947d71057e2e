import type { ReactNode } from "react";
import { Tag } from "#desk/frame/parts/display/tag.tsx";
import type { LinkTo } from "../../documents/documents-contract.ts";
import { useFieldContext } from "../field-context.ts";
import styles from "../frame/fields.module.css";
import { Thumbnail } from "./thumbnail.tsx";

/** What a link leads to: a small picture, its name, and what kind of thing it is. */
export function LinkedCard({ link, before, children }: { link: LinkTo; before?: ReactNode; children: ReactNode }) {
  const { lookUp, model } = useFieldContext();
  const choice = lookUp(link);
  const kind = model.find(({ id }) => id === choice?.type)?.name;
  return (
    <div className={styles.card}>
      {before}
      {choice?.kind === "Asset" && <Thumbnail {...choice} />}
      <div className={styles.what}>
        <span className={styles.name}>{choice?.name ?? "Something that is not here any more"}</span>
        {kind !== undefined && <span className={styles.kind}>{kind}</span>}
        {choice?.state === "draft" && <Tag variant="outlined">Draft</Tag>}
      </div>
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
