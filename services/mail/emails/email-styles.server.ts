import type { CSSProperties } from "react";

/**
 * The styles of emails. Mail programs know no custom properties and many drop style sheets: the light styles are inline, and the dark ones
 * apply by class where `prefers-color-scheme` is supported.
 */
const display = "'Archivo Narrow', 'Arial Narrow', Arial, Helvetica, sans-serif";
const text = "Newsreader, Georgia, 'Times New Roman', serif";
const black = "#16130f";
const claret = "#8c2b2f";
const prose = { color: black, fontFamily: text, fontSize: "18px", lineHeight: "27px", margin: "0 0 16px" };

export const styles = {
  ground: { backgroundColor: "#f5efe2", margin: 0, padding: "0 16px 32px" },
  /** Shown by the inbox, beside the subject. */
  preview: { display: "none", lineHeight: "1px", maxHeight: 0, maxWidth: 0, opacity: 0, overflow: "hidden" },
  sheet: { maxWidth: "560px", width: "100%" },
  masthead: {
    borderBottom: "4px solid #c98a1b",
    color: black,
    fontFamily: display,
    fontSize: "17px",
    fontWeight: 700,
    lineHeight: "22px",
    margin: "0 0 28px",
    overflowWrap: "anywhere",
    padding: "28px 0 12px",
  },
  title: {
    color: black,
    fontFamily: display,
    fontSize: "34px",
    fontWeight: 900,
    lineHeight: "38px",
    margin: "0 0 20px",
    overflowWrap: "anywhere",
  },
  together: { whiteSpace: "nowrap" },
  subtitle: {
    color: black,
    fontFamily: display,
    fontSize: "21px",
    fontWeight: 700,
    lineHeight: "26px",
    margin: "28px 0 12px",
    overflowWrap: "anywhere",
  },
  paragraph: {
    ...prose,
    // A word of sixty letters would else widen the layout's table beyond a phone's screen.
    overflowWrap: "anywhere",
  },
  list: {
    ...prose,
    overflowWrap: "anywhere",
    paddingLeft: "24px",
  },
  facts: { margin: "0 0 16px" },
  fact: {
    borderTop: "1px solid #8b7d66",
    ...prose,
    lineHeight: "26px",
    margin: 0,
    overflowWrap: "anywhere",
    padding: "8px 0 10px",
  },
  value: { display: "block" },
  label: { color: "#4e463b", display: "block", fontFamily: display, fontSize: "15px", lineHeight: "20px" },
  quoteSpace: { padding: "0 0 16px" },
  quote: {
    ...prose,
    borderLeft: "4px solid #c98a1b",
    margin: 0,
    overflowWrap: "anywhere",
    padding: "2px 0 2px 16px",
    whiteSpace: "pre-wrap",
  },
  action: {
    backgroundColor: claret,
    borderRadius: "2px",
    color: "#fffaf0",
    fontFamily: display,
    fontSize: "18px",
    fontWeight: 700,
    padding: "13px 22px",
  },
  link: { color: claret, overflowWrap: "anywhere", textDecoration: "underline", textDecorationLine: "underline" },
  colophon: {
    borderTop: "1px solid #8b7d66",
    color: "#4e463b",
    fontFamily: text,
    fontSize: "15px",
    lineHeight: "22px",
    margin: "32px 0 0",
    overflowWrap: "anywhere",
    padding: "12px 0 0",
  },
} as const satisfies Record<string, CSSProperties>;

/** The colours in dark mode. Classes are the names above. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground, .ground td { background-color: #101826 !important; }
  .masthead, .title, .subtitle, .paragraph, .list, .fact, .quote { color: #f5efe2 !important; }
  .masthead, .quote { border-color: #e0a945 !important; }
  .fact, .colophon { border-color: #7f8798 !important; }
  .label, .colophon { color: #cfc6b3 !important; }
  .link { color: #e5898b !important; }
  .action { background-color: #e5898b !important; color: #16130f !important; }
}`;
