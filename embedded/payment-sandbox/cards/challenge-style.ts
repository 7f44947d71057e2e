/** The style of the challenge's page: plain, with a dark colour scheme. */
export const challengeStyle = `
:root { color-scheme: light dark; --surface: #f5efe2; --surface-raised: #fffaf0; --text: #16130f; --text-muted: #4e463b; --accent: #8c2b2f; --on-accent: #ffffff; --border-color: #6f634f; --focus: #1d4fa3; }
@media (prefers-color-scheme: dark) {
  :root { --surface: #101826; --surface-raised: #1a2436; --text: #f5efe2; --text-muted: #cfc6b3; --accent: #e5898b; --on-accent: #16130f; --border-color: #9aa2b3; --focus: #9cc4ff; }
}
* { box-sizing: border-box; }
body { background: var(--surface); color: var(--text); font: 1.0625rem/1.55 Arial, sans-serif; margin: 0; }
main { background: var(--surface-raised); border: 1px solid var(--border-color); margin: 3rem auto; max-width: 32rem; padding: 1.5rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 1rem; }
.note { border-left: 4px solid var(--accent); color: var(--text-muted); margin: 1rem 0; padding-left: 0.75rem; }
form { display: grid; gap: 0.75rem; margin-top: 1.5rem; }
button { background: none; border: 2px solid var(--border-color); color: var(--text); cursor: pointer; font: inherit; font-weight: 700; min-height: 48px; padding: 0.5rem 1rem; }
button:first-of-type { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button:focus-visible, a:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
a { color: var(--accent); }
@media (max-width: 32rem) { main { border-width: 1px 0; margin: 0; } }
`;
