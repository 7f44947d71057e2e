import { BLOCKS } from "@contentful/rich-text-types";
import { EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { richTextSchema } from "../model/rich-text-schema.ts";
import { richTextKeys } from "./rich-text-keys.ts";

test("Tab in the last cell of a table makes another row, and goes on in its first cell", () => {
  const schema = richTextSchema(new Set(Object.values(BLOCKS)));
  const cell = (text: string) => ({
    type: "table-cell",
    content: [{ type: "paragraph", content: [{ type: "text", text }] }],
  });
  const row = (...texts: string[]) => ({ type: "table-row", content: texts.map(cell) });
  const json = {
    type: "document",
    content: [{ type: "table", content: [row("9:10", "Station"), row("10:10", "Hall")] }],
  };
  const doc = schema.nodeFromJSON(json);
  let state = EditorState.create({ doc });
  const last = TextSelection.atEnd(doc);
  state = state.apply(state.tr.setSelection(last));
  const done = richTextKeys(schema, () => false).Tab?.(state, (tr) => {
    state = state.apply(tr);
  });
  expect(done).toBe(true);
  expect(state.doc.firstChild?.childCount).toBe(3);
  state = state.apply(state.tr.insertText("11:10"));
  expect(state.doc.firstChild?.child(2).textContent).toBe("11:10");
  expect(state.doc.firstChild?.child(2).firstChild?.textContent).toBe("11:10");
});
