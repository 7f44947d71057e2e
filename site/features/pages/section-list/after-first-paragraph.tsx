import { createContext, type ReactNode, useContext } from "react";
import { readRichText } from "#services/content/pages/rich-text-document.ts";
import { resolveText } from "../loading/linked-texts.ts";
import type { Page } from "../loading/page.ts";
import { firstParagraph } from "../rich-text/first-paragraph.ts";

const Placement = createContext<{ document: unknown; element: ReactNode } | undefined>(undefined);

type AfterFirstParagraphProps = { page: Page; element: ReactNode; children: ReactNode };

/** Places an element after the first paragraph of a page's first text; nowhere where the page has none. */
export function AfterFirstParagraph({ page, element, children }: AfterFirstParagraphProps) {
  return <Placement value={{ document: firstTextOf(page), element }}>{children}</Placement>;
}

/** What is to stand after the first paragraph of this document, if anything. */
export function useAfterFirstParagraph(document: unknown): ReactNode {
  const placement = useContext(Placement);
  return placement !== undefined && placement.document === document ? placement.element : undefined;
}

/** The first document with a paragraph, of a section itself or of a text that it links to. */
function firstTextOf({ sections, textsById }: Page): unknown {
  const documents = sections.flatMap(({ fields }) =>
    Object.values(fields).flatMap((value) => [value, resolveText(value, textsById)?.fields.pageText]),
  );
  return documents.find((document) => firstParagraph(readRichText(document) ?? []) >= 0);
}
