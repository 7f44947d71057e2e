import { isInTable } from "prosemirror-tables";
import { type ComponentProps, type ReactNode, useId } from "react";
import type { DocumentKind } from "#desk/content/documents/documents-contract.ts";
import { useFieldContext } from "#desk/content/fields/field-context.ts";
import { linkToChoice } from "#desk/content/fields/links/links.ts";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import menuStyles from "#desk/frame/parts/buttons/action-menu.module.css";
import { MenuButton } from "#desk/frame/parts/buttons/action-menu.tsx";
import type { AllowedRichText } from "../model/allowed-rich-text.ts";
import { linkAt } from "./link-commands.ts";
import styles from "./rich-text.module.css";
import { insertBlock, insertInline } from "./rich-text-commands.ts";
import {
  historyTools,
  insertTools,
  mainTools,
  moreTools,
  styleTools,
  type TextTool,
  tableTools,
} from "./text-tools.ts";
import type { Editor } from "./use-editor.ts";
import { useRovingFocus } from "./use-roving-focus.ts";

type TextToolbarProps = { editor: Editor; allowed: AllowedRichText; controls: string; openLink: () => void };

/** What can be done to a text, in words. What the field does not allow is not there. */
export function TextToolbar({ editor, allowed, controls, openLink }: TextToolbarProps) {
  const { state } = editor;
  const isAllowed = ({ type }: TextTool) => type === undefined || allowed.types.has(type);
  const of = (tools: readonly TextTool[]) => tools.filter(isAllowed);
  const inserts = useInserts(editor, allowed);
  const style = styleTools.find(({ isOn }) => isOn?.(state))?.label ?? "Style";
  const hasLinks = [...allowed.types].some((type) => type.endsWith("hyperlink"));
  const canInsert = inserts.length > 0 || of(insertTools).length > 0;
  return (
    <div role="toolbar" aria-label="Text" aria-controls={controls} className={styles.toolbar} {...useRovingFocus()}>
      {of(styleTools).length > 1 && (
        <ToolMenu label={style}>{of(styleTools).map((tool) => menuTool(tool, editor))}</ToolMenu>
      )}
      {of(mainTools).map((tool) => (
        <ToolButton key={tool.label} tool={tool} editor={editor} />
      ))}
      {hasLinks && (
        <BarButton aria-keyshortcuts="Control+K" aria-pressed={linkAt(state) !== undefined} onClick={openLink}>
          Link
        </BarButton>
      )}
      {canInsert && (
        <ToolMenu label="Insert">
          {inserts.map(({ label, onClick }) => (
            <MenuButton key={label} onClick={onClick}>
              {label}
            </MenuButton>
          ))}
          {of(insertTools).map((tool) => menuTool(tool, editor))}
        </ToolMenu>
      )}
      {isInTable(state) && <ToolMenu label="Table">{tableTools.map((tool) => menuTool(tool, editor))}</ToolMenu>}
      <ToolMenu label="More">{of(moreTools).map((tool) => menuTool(tool, editor))}</ToolMenu>
      {historyTools.map((tool) => (
        <ToolButton key={tool.label} tool={tool} editor={editor} />
      ))}
    </div>
  );
}

/** A press leaves the focus, and on a phone the keyboard, where it is. */
function BarButton(button: ComponentProps<typeof ActionButton>) {
  return <ActionButton onMouseDown={(event) => event.preventDefault()} {...button} />;
}

function ToolButton({ tool: { label, keys, command, isOn }, editor }: { tool: TextTool; editor: Editor }) {
  return (
    <BarButton
      aria-pressed={isOn?.(editor.state)}
      aria-keyshortcuts={keys}
      disabled={!command(editor.state)}
      onClick={() => editor.run(command)}
    >
      {label}
    </BarButton>
  );
}

function menuTool({ label, command, isOn }: TextTool, editor: Editor) {
  const isNow = isOn?.(editor.state) === true;
  return (
    <MenuButton key={label} disabled={!isNow && !command(editor.state)} onClick={() => editor.run(command)}>
      {isNow ? `${label} ✓` : label}
    </MenuButton>
  );
}

function ToolMenu({ label, children }: { label: string; children: ReactNode }) {
  const menu = useId();
  return (
    <>
      <BarButton popoverTarget={menu}>{label} ▾</BarButton>
      <div id={menu} popover="auto" className={menuStyles.menu}>
        {children}
      </div>
    </>
  );
}

/** Entries and files that can be put into the text. */
function useInserts({ keepPlace }: Editor, allowed: AllowedRichText) {
  const { choose } = useFieldContext();
  const insert = async (nodeType: string, kind: DocumentKind) => {
    const run = keepPlace();
    const choice = await choose(kind, allowed.contentTypesOf(nodeType));
    if (!choice) return;
    const data = { target: linkToChoice(choice) };
    const isInline = nodeType.endsWith("-inline");
    run(isInline ? insertInline(nodeType, data) : insertBlock(({ nodes }) => nodes[nodeType]?.create({ data })));
  };
  const all = [
    { label: "Picture or file …", type: "embedded-asset-block", kind: "Asset" },
    { label: "Part of the site …", type: "embedded-entry-block", kind: "Entry" },
    { label: "Part of the site, among the words …", type: "embedded-entry-inline", kind: "Entry" },
  ] as const;
  return all
    .filter(({ type }) => allowed.types.has(type))
    .map(({ label, type, kind }) => ({ label, onClick: () => insert(type, kind) }));
}
