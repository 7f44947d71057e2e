import type { Node } from "prosemirror-model";
import type { NodeViewConstructor } from "prosemirror-view";
import type { Choice } from "#desk/content/content-model-contract.ts";
import type { LinkTo } from "#desk/content/documents/documents-contract.ts";
import type { LookUp } from "#desk/content/fields/field-context.ts";
import { isTarget } from "../model/link-data.ts";
import styles from "./rich-text.module.css";

/** Entries and files that stand in a text, shown by their names and small pictures. `show` shows them anew once more is known. */
export function embeddedViews(first: LookUp): {
  views: Record<string, NodeViewConstructor>;
  show: (lookUp: LookUp) => void;
} {
  const shown = new Set<() => void>();
  let lookUp = first;
  const create: NodeViewConstructor = (node) => {
    const dom = document.createElement(node.isInline ? "span" : "div");
    dom.className = `${node.isInline ? styles.embeddedInline : styles.embedded}`;
    const show = () => dom.replaceChildren(...partsOf(node, lookUp));
    show();
    shown.add(show);
    return { dom, destroy: () => shown.delete(show) };
  };
  const names = ["embedded-entry-block", "embedded-asset-block", "embedded-resource-block"];
  const inlineNames = ["embedded-entry-inline", "embedded-resource-inline"];
  return {
    views: Object.fromEntries([...names, ...inlineNames].map((name) => [name, create])),
    show(next) {
      lookUp = next;
      for (const each of shown) each();
    },
  };
}

function partsOf(node: Node, lookUp: LookUp): (HTMLElement | string)[] {
  const link = linkOf(node.attrs.data);
  const choice = link && lookUp(link);
  const name =
    choice?.name ??
    (link ? `${link.sys.linkType === "Asset" ? "A file" : "An entry"} that is not here` : "An entry of another space");
  return choice?.thumbnail ? [picture(choice), name] : [name];
}

function picture({ thumbnail }: Choice): HTMLImageElement {
  const image = document.createElement("img");
  image.src = thumbnail ?? "";
  image.alt = "";
  return image;
}

/** The entry or asset of this space that a node's or link's data leads to. */
export function linkOf(data: unknown): LinkTo | undefined {
  if (!isTarget(data)) return undefined;
  const { linkType, id } = data.target.sys;
  if (id === undefined || (linkType !== "Entry" && linkType !== "Asset")) return undefined;
  return { sys: { type: "Link", linkType, id } };
}
