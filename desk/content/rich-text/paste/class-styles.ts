const styleSheet = /<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi;
/** What marks words; everything else of a style sheet is left out. */
const marking = /^(font|font-weight|font-style|text-decoration|text-decoration-line|vertical-align|display|mso-hide)$/;

/** Declarations by "tag.class", ".class" or "tag". */
type Rules = ReadonlyMap<string, string>;

/** Writes what a copied style sheet says of elements by their class into their `data-style`, before what their own style says, which counts more. */
export function classStylesAsData(html: string): string {
  const rules = rulesIn([...html.matchAll(styleSheet)].map(([, sheet = ""]) => sheet).join("\n"));
  const bare = html.replaceAll(styleSheet, "");
  if (rules.size === 0) return bare;
  return bare.replaceAll(/<([a-z][a-z\d]*)\b[^<>]*>/gi, (tag, name: string) =>
    withStyle(tag, name.toLowerCase(), rules),
  );
}

function rulesIn(sheets: string): Rules {
  const rules = new Map<string, string>();
  const plain = sheets.replaceAll(/\/\*[\s\S]*?\*\/|<!--|-->|@[\w-]+[^;{}]*;/g, "");
  for (const [selectors, body] of unconditional(plain)) {
    const declarations = body.split(";").filter((each) => marking.test(each.split(":")[0]?.trim().toLowerCase() ?? ""));
    if (declarations.length === 0) continue;
    for (const selector of selectors.split(",").map((each) => each.trim()))
      if (/^[a-z\d]*(\.[\w-]+)?$/i.test(selector))
        rules.set(keyOf(selector), `${rules.get(keyOf(selector)) ?? ""}${declarations.join(";")};`);
  }
  return rules;
}

/** The rules outside of others: those for paper or another width say nothing of the screen, where `.note { display: none }` would lose words. */
function unconditional(sheet: string): [selectors: string, body: string][] {
  const found: [string, string][] = [];
  let [depth, selectors] = [0, ""];
  for (const part of sheet.split(/(?<=[{}])/)) {
    const text = part.slice(0, -1);
    if (part.endsWith("{")) {
      if (depth === 0) selectors = text;
      depth += 1;
    } else if (part.endsWith("}")) {
      if (depth === 1 && !selectors.includes("@")) found.push([selectors, text]);
      depth = Math.max(depth - 1, 0);
    }
  }
  return found;
}

function keyOf(selector: string): string {
  return selector.replace(/^[^.]*/, (tag) => tag.toLowerCase());
}

function withStyle(tag: string, name: string, rules: Rules): string {
  const [, quoted, single, plain] = /\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? [];
  const classes = (quoted ?? single ?? plain ?? "").split(/\s+/).filter(Boolean);
  const keys = [name, ...classes.map((each) => `.${each}`), ...classes.map((each) => `${name}.${each}`)];
  // A quote would end the attribute; it only stands in the names of fonts.
  const said = keys
    .map((key) => rules.get(key) ?? "")
    .join("")
    .replaceAll(/["'<>]/g, "");
  if (said === "") return tag;
  const own = /(\sdata-style\s*=\s*)(["'])/i;
  return own.test(tag) ? tag.replace(own, `$1$2${said}`) : tag.replace(/\s*\/?>$/, ` data-style="${said}">`);
}
