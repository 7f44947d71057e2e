import type { RenderMark } from "@contentful/rich-text-react-renderer";
import { MARKS } from "@contentful/rich-text-types";

/** The seven marks of a rich text, on a page and in a letter alike. */
export const renderMark: RenderMark = {
  [MARKS.BOLD]: (words) => <strong>{words}</strong>,
  [MARKS.ITALIC]: (words) => <em>{words}</em>,
  [MARKS.UNDERLINE]: (words) => <u>{words}</u>,
  [MARKS.CODE]: (words) => <code>{words}</code>,
  [MARKS.SUPERSCRIPT]: (words) => <sup>{words}</sup>,
  [MARKS.SUBSCRIPT]: (words) => <sub>{words}</sub>,
  [MARKS.STRIKETHROUGH]: (words) => <s>{words}</s>,
};
