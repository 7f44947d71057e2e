import { documentToReactComponents, type RenderNode } from "@contentful/rich-text-react-renderer";
import { BLOCKS, INLINES } from "@contentful/rich-text-types";
import type { ReactNode } from "react";
import { asset, entry, entryName, pageAddress } from "#services/content/pages/content-tree.ts";
import { asDocument, plainTextOf, type RichNode } from "#services/content/pages/rich-text-document.ts";
import {
  List,
  Paragraph,
  Quote,
  Subtitle,
  TextLink,
  withLineBreaks,
} from "#services/mail/emails/email-layout.server.tsx";
import { parseLinkTarget } from "#ui/links/link-target.ts";
import { renderMark } from "#ui/page/rich-text-marks.tsx";

type EmailRichTextProps = { content: RichNode[]; siteUrl: string };

/** Renders rich text for an email. Pictures are left out, because an email loads nothing; a table becomes its cells' text. */
export function EmailRichText({ content, siteUrl }: EmailRichTextProps) {
  return documentToReactComponents(asDocument(content), {
    renderNode: emailNodes(siteUrl),
    renderMark,
    renderText: withLineBreaks,
  });
}

function emailNodes(siteUrl: string): RenderNode {
  const link = (address: unknown, children: ReactNode) => {
    const href = addressInMail(address, siteUrl);
    return href === undefined ? children : <TextLink href={href}>{children}</TextLink>;
  };
  return {
    [BLOCKS.PARAGRAPH]: (node, children) => isFilled(node) && <Paragraph>{children}</Paragraph>,
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`heading-${level}`, renderHeading])),
    [BLOCKS.UL_LIST]: (_, items) => <List>{items}</List>,
    [BLOCKS.OL_LIST]: (_, items) => <List ordered>{items}</List>,
    [BLOCKS.QUOTE]: (_, children) => <Quote>{children}</Quote>,
    ...Object.fromEntries(asItsContent.map((type) => [type, (_: unknown, children: ReactNode) => children])),
    ...Object.fromEntries(omittedNodes.map((type) => [type, () => null])),
    [INLINES.HYPERLINK]: (node, children) => link(node.data.uri, children),
    [INLINES.ENTRY_HYPERLINK]: (node, children) => link(pageAddress(entry(node.data.target)), children),
    [INLINES.EMBEDDED_ENTRY]: (node) => {
      const target = entry(node.data.target);
      return target && link(pageAddress(target), entryName(target));
    },
    [INLINES.ASSET_HYPERLINK]: (node, children) => link(asset(node.data.target)?.url, children),
  };
}

const asItsContent = [
  BLOCKS.TABLE,
  BLOCKS.TABLE_ROW,
  BLOCKS.TABLE_CELL,
  BLOCKS.TABLE_HEADER_CELL,
  INLINES.RESOURCE_HYPERLINK,
];

const omittedNodes = [
  BLOCKS.HR,
  BLOCKS.EMBEDDED_ENTRY,
  BLOCKS.EMBEDDED_ASSET,
  BLOCKS.EMBEDDED_RESOURCE,
  INLINES.EMBEDDED_RESOURCE,
];

function renderHeading(node: object, children: ReactNode) {
  return isFilled(node) && <Subtitle>{children}</Subtitle>;
}

function isFilled(node: object) {
  return plainTextOf(node).trim() !== "";
}

/** @returns the absolute URL; undefined for an unsafe address or a fragment, which leads nowhere in an email */
function addressInMail(address: unknown, siteUrl: string): string | undefined {
  const place = parseLinkTarget(address);
  return place === undefined || place.kind === "fragment" ? undefined : new URL(place.href, siteUrl).href;
}
