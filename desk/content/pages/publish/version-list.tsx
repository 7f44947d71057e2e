import { useEffect, useRef, useState } from "react";
import {
  type DocumentVersions,
  documentVersion,
  documentVersions,
  type EditedEntry,
} from "#desk/content/documents/documents-contract.ts";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { Tag } from "#desk/frame/parts/display/tag.tsx";
import { deskGet } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { useEditor } from "../editor/editor-context.ts";
import { openPanelHeadingId } from "../editor/use-focus-on-location.ts";
import { entryName } from "../words/entry-names.ts";
import { nameOfLink } from "../words/name-of-link.ts";
import { Differences } from "./differences.tsx";
import { fieldDifferences } from "./field-differences.ts";
import styles from "./publish.module.css";

type Version = DocumentVersions["versions"][number];
type Chosen = { version: number; fields: Record<string, unknown> };

/** The earlier versions of an entry, with what is different now. Bringing one back is a change like any other, and can be taken back. */
export function VersionList({ entry }: { entry: EditedEntry }) {
  const { root, types, open } = useEditor();
  const versions = useVersions(entry);
  const [chosen, setChosen] = useState<Chosen>();
  const looking = useRef<AbortController>(undefined);
  useEffect(() => () => looking.current?.abort(), []);
  const look = async ({ version }: Version) => {
    looking.current?.abort();
    looking.current = new AbortController();
    const { signal } = looking.current;
    const path = `/desk/api/content/versions/${entry.id}/${version}?kind=Entry`;
    const result = await deskGet(path, documentVersion, signal);
    // Another version was pressed meanwhile.
    if (signal.aborted) return;
    if (result.ok) setChosen(result.data);
    else notify(result.detail, { isProblem: true });
  };
  return (
    <Section title={`Earlier versions of ${entryName(entry, types)}`} id={openPanelHeadingId}>
      <ActionButton onClick={() => open(entry.id === root.id ? { kind: "page" } : { kind: "entry", id: entry.id })}>
        Back
      </ActionButton>
      {typeof versions === "string" && <p role="alert">{versions}</p>}
      {versions === undefined && <p>Loading …</p>}
      {typeof versions === "object" && versions.length === 0 && <p>There are none yet: it is as it was made.</p>}
      {typeof versions === "object" && versions.length > 0 && (
        <ul className={styles.changes}>
          {versions.map((version) => (
            <li key={version.version}>
              <button type="button" className={styles.entry} onClick={() => void look(version)}>
                <DeskTime at={version.at} />
              </button>
              {version.by && `, ${version.by}`} {version.isPublic && <Tag>Visitors read this one</Tag>}
              {version.isPublished && !version.isPublic && <Tag variant="outlined">Was published</Tag>}
              {chosen?.version === version.version && <ChosenVersion entry={entry} fields={chosen.fields} />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function useVersions({ id }: EditedEntry): Version[] | string | undefined {
  const [versions, setVersions] = useState<Version[] | string>();
  useEffect(() => {
    const left = new AbortController();
    void deskGet(`/desk/api/content/versions/${id}?kind=Entry`, documentVersions, left.signal).then((result) => {
      if (!left.signal.aborted) setVersions(result.ok ? result.data.versions : result.detail);
    });
    return () => left.abort();
  }, [id]);
  return versions;
}

function ChosenVersion({ entry, fields }: { entry: EditedEntry; fields: Record<string, unknown> }) {
  const { store, edits, entries, types, mayChange } = useEditor();
  const type = types.find(({ id }) => id === entry.type);
  if (!type) return null;
  const nameOf = nameOfLink(entries, edits.assets, types);
  const differences = fieldDifferences(type, fields, entry.fields, nameOf);
  if (differences.length === 0) return <p>It is the same as now.</p>;
  const bringBack = () => {
    const step = store.change(differences.map(({ field }) => ({ id: entry.id, field, value: fields[field] })));
    const undo = async () => {
      if (step) store.takeBack(step);
      return { ok: true, data: undefined } as const;
    };
    notify("It is as it was then. Publish it, and visitors see it, too.", { undo });
  };
  return (
    <>
      <p>From then until now:</p>
      <Differences differences={differences} />
      {mayChange && <ActionButton onClick={bringBack}>Bring this version back</ActionButton>}
    </>
  );
}
