/** Plain, in the festival's colours, with a dark colour scheme. */
export const mailboxStyle = `
:root { color-scheme: light dark; --surface: #f5efe2; --surface-raised: #fffaf0; --text: #16130f; --text-muted: #4e463b; --accent: #8c2b2f; --border-color: #8b7d66; --focus: #1d4fa3; }
@media (prefers-color-scheme: dark) {
  :root { --surface: #101826; --surface-raised: #1a2436; --text: #f5efe2; --text-muted: #cfc6b3; --accent: #e5898b; --border-color: #7f8798; --focus: #9cc4ff; }
}
* { box-sizing: border-box; }
body { background: var(--surface); color: var(--text); font: 1.0625rem/1.55 Georgia, serif; margin: 0; overflow-wrap: anywhere; }
main { margin: 0 auto; max-width: 50rem; padding: 1.5rem 1.125rem 4rem; }
h1, h2, dt, summary, li > a { font-family: "Arial Narrow", Arial, sans-serif; font-weight: 700; line-height: 1.2; }
h1 { border-bottom: 4px solid #c98a1b; font-size: 2rem; font-weight: 900; padding-bottom: 0.75rem; }
h2 { font-size: 1.25rem; margin-top: 2rem; }
a { color: var(--accent); text-underline-offset: 0.15em; }
a:focus-visible, summary:focus-visible, iframe:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
main > p > a { display: inline-block; min-height: 44px; padding: 0.6rem 0; }
ol { list-style: none; margin: 0; padding: 0; }
li { border-top: 1px solid var(--border-color); padding: 0.25rem 0 0.75rem; }
li > a { display: block; font-size: 1.2rem; padding: 0.7rem 0; }
li p { color: var(--text-muted); margin: 0; }
dl { display: grid; gap: 0.25rem 1rem; grid-template-columns: minmax(5rem, max-content) 1fr; }
dt { color: var(--text-muted); padding-top: 0.2rem; }
dd { margin: 0; }
iframe { background: var(--surface-raised); border: 1px solid var(--border-color); display: block; height: 44rem; width: 100%; }
pre { background: var(--surface-raised); border: 1px solid var(--border-color); font: 0.95rem/1.5 ui-monospace, monospace; margin: 0; padding: 1rem; white-space: pre-wrap; }
summary { cursor: pointer; margin-top: 1.5rem; padding: 0.75rem 0; }
@media (max-width: 32rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: 0.5rem; } }
`;
