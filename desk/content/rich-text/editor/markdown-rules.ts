import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import type { MarkType, Schema } from "prosemirror-model";
import type { Plugin } from "prosemirror-state";
import { parseLinkTarget } from "#ui/links/link-target.ts";

/** Markdown while one types, for whoever is used to it: "# ", "- ", "1. ", "> ", "---", **bold**, *italic*, `code`, ~~struck~~, [words](address). */
export function markdownRules(schema: Schema, isAllowed: (type: string) => boolean): Plugin {
  const rules = [
    ...headings.map((pattern, index) => heading(schema, index + 1, pattern)),
    wrap(schema, "unordered-list", /^\s*[-*]\s$/),
    wrap(schema, "ordered-list", /^1[.)]\s$/),
    wrap(schema, "blockquote", /^\s*>\s$/),
    line(schema),
    word(schema, "bold", /(?:^|\s)\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/),
    word(schema, "bold", /(?:^|\s)__([^_\s](?:[^_]*[^_\s])?)__$/),
    word(schema, "italic", /(?:^|\s)\*([^*\s](?:[^*]*[^*\s])?)\*$/),
    word(schema, "italic", /(?:^|\s)_([^_\s](?:[^_]*[^_\s])?)_$/),
    word(schema, "code", /(?:^|\s)`([^`]+)`$/),
    word(schema, "strikethrough", /(?:^|\s)~~([^~\s](?:[^~]*[^~\s])?)~~$/),
    link(schema),
  ];
  const allowed = rules.filter(({ type }) => isAllowed(type)).flatMap(({ rule }) => rule ?? []);
  return inputRules({ rules: allowed });
}

/** By their level. */
const headings = [/^#\s$/, /^##\s$/, /^###\s$/, /^####\s$/, /^#####\s$/, /^######\s$/];

type Rule = { type: string; rule: InputRule | undefined };

function heading(schema: Schema, level: number, pattern: RegExp): Rule {
  const type = `heading-${level}`;
  const node = schema.nodes[type];
  return { type, rule: node && textblockTypeInputRule(pattern, node) };
}

function wrap(schema: Schema, type: string, pattern: RegExp): Rule {
  const node = schema.nodes[type];
  return { type, rule: node && wrappingInputRule(pattern, node) };
}

function line(schema: Schema): Rule {
  const rule = new InputRule(/^---$/, (state, _, from, to) => {
    const { hr, paragraph } = schema.nodes;
    const $from = state.doc.resolve(from);
    const container = $from.node(-1);
    if (!hr || !paragraph || !container.canReplaceWith($from.index(-1), $from.indexAfter(-1), hr)) return null;
    const tr = state.tr.delete(from, to);
    return tr.insert(tr.mapping.map($from.before()), hr.create());
  });
  return { type: "hr", rule: schema.nodes.hr && rule };
}

/** The signs before and after a word become its mark. */
function word(schema: Schema, type: string, pattern: RegExp): Rule {
  const mark = schema.marks[type];
  return { type, rule: mark && new InputRule(pattern, (state, match, _, to) => marked(state.tr, mark, match, to)) };
}

function marked(tr: import("prosemirror-state").Transaction, type: MarkType, match: RegExpMatchArray, to: number) {
  const [whole, inner = ""] = match;
  const signs = whole.trimStart();
  // The last sign is being typed: it is not in the text yet.
  const from = to - (signs.length - 1);
  const open = (signs.length - inner.length) / 2;
  const words = from + open;
  tr.delete(words + inner.length, to).delete(from, words);
  return tr.addMark(from, from + inner.length, type.create()).removeStoredMark(type);
}

function link(schema: Schema): Rule {
  const type = schema.marks.hyperlink;
  const rule = new InputRule(/\[([^[\]]+)\]\(([^\s[\]]+)\)$/, (state, [, words = "", uri = ""], from, to) => {
    if (!type || parseLinkTarget(uri) === undefined) return null;
    const marks = state.doc.resolve(from).marks();
    const text = schema.text(words, type.create({ data: { uri } }).addToSet(marks));
    return state.tr.replaceWith(from, to, text);
  });
  return { type: "hyperlink", rule: type && rule };
}
