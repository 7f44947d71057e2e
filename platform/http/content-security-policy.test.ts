import { expect, test } from "vitest";
import { contentSecurityPolicy, inlineScriptSources, stripeSources } from "./content-security-policy.server.ts";

const page = '<script>start()</script><script type="application/ld+json">{}</script><script src="/a.js"></script>';

test("a page loads nothing from other origins, and runs no inline script but its own", () => {
  const policy = contentSecurityPolicy(inlineScriptSources(page));
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy.match(/sha256-/g)).toHaveLength(1);
  expect(policy).not.toMatch(/https:|unsafe|frame-src/);
});

test("a page that takes payments may load Stripe's script, frames and calls, and nothing else", () => {
  const usual = new Map(directives(contentSecurityPolicy(inlineScriptSources(page))));
  const changed = directives(contentSecurityPolicy(inlineScriptSources(page), stripeSources)).filter(
    ([name = "", sources]) => usual.get(name) !== sources,
  );
  expect(changed.map(([name]) => name)).toEqual(["script-src", "connect-src", "frame-src"]);
  for (const [, sources = ""] of changed)
    for (const url of sources.match(/https:\S+/g) ?? []) expect(url).toMatch(/\.stripe\.com$/);
});

function directives(policy: string): [string, string][] {
  return policy.split("; ").map((directive) => {
    const [name = "", ...sources] = directive.split(" ");
    return [name, sources.join(" ")];
  });
}
