import { writeFileSync } from "node:fs";
import { startBrowser } from "../report/machine.ts";

/** An element as the peer gets it: name, attributes, children. */
type Node = string | [name: string, attributes: Record<string, string>, children: Node[]];

/** The peer of a rendered page: React DOM and the page's own markup as elements made anew for each request. No data is loaded, nothing is hashed. */
export const bareReact = `
  const { createElement } = require("react");
  const { renderToString } = require("react-dom/server");
  const [file, port] = process.argv.slice(1);
  const page = JSON.parse(require("node:fs").readFileSync(file, "utf8"));
  const names = { class: "className", for: "htmlFor" };
  const propsOf = (name, attributes, children) => {
    const props = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [names[key] ?? key, value]));
    return name === "script" || name === "style" ? { ...props, dangerouslySetInnerHTML: { __html: children.join("") } } : props;
  };
  const prepare = (node) => typeof node === "string" ? node : { name: node[0], props: propsOf(...node), children: "script style".includes(node[0]) ? [] : node[2].map(prepare) };
  const element = (node) => typeof node === "string" ? node : createElement(node.name, node.props, ...node.children.map(element));
  const prepared = prepare(page);
  require("node:http").createServer((request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end("<!DOCTYPE html>" + renderToString(element(prepared)));
  }).listen(Number(port), "127.0.0.1");`;

/** Writes a page's markup as elements for the peer. A browser parses it, without running its scripts. */
export async function markupOf(html: string, file: string): Promise<void> {
  const browser = await startBrowser();
  try {
    const page = await browser.newPage();
    writeFileSync(file, JSON.stringify(await page.evaluate(elementsOf, html)));
  } finally {
    await browser.close();
  }
}

/** Runs in the browser, so it cannot use anything of this file. */
function elementsOf(html: string): Node {
  const read = (element: Element): Node => [
    element.localName,
    Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    [...element.childNodes].flatMap((child) => {
      if (child instanceof Element) return [read(child)];
      return child instanceof Text ? [child.data] : [];
    }),
  ];
  return read(new DOMParser().parseFromString(html, "text/html").documentElement);
}
