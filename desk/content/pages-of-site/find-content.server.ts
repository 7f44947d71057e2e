import type { Found, FoundItem } from "#desk/frame/shell/find/find-contract.ts";
import { folded } from "#platform/text/folded.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import { isArchived } from "../documents/edited-documents.server.ts";
import { addressOf, type SiteMap } from "./site-map.server.ts";

/** So many of each kind: whoever looks for more types more. */
const SHOWN = 6;

/** What is changed where something is on all pages, as somebody would look for it. */
const everywhere: Readonly<Record<string, string>> = {
  header: "Menu and header",
  footer: "Footer",
  festival: "Dates and place of the festival",
  applicationQuestions: "Questions of an application",
  memberEmail: "E-mail to new members",
};

/** The pages, what is on all of them, and the pictures in whose names each of the words begins one, whatever its capitals and accents. */
export function findContent({ content, roots }: SiteMap, words: string): Found {
  const typed = wordsOf(words);
  if (typed.length === 0) return [];
  const isNamed = ({ label, detail }: FoundItem) => {
    const own = wordsOf(`${label} ${detail}`);
    return typed.every((start) => own.some((word) => word.startsWith(start)));
  };
  const pages = [...roots.keys()].flatMap((id) => {
    const entry = content.entries.get(id);
    if (!entry) return [];
    const detail = addressOf(content, entry) ?? everywhere[entry.sys.contentType.sys.id] ?? "";
    return [{ to: `/desk/pages/${id}`, label: nameOf(entry) || detail || "Without a title", detail }];
  });
  const pictures = [...content.assets.values()]
    .filter((asset) => !isArchived(asset))
    .map((asset) => ({ to: `/desk/pictures/${asset.sys.id}`, label: nameOf(asset), detail: "" }));
  return [
    { title: "Pages of the site", items: pages.filter(isNamed).slice(0, SHOWN) },
    { title: "Pictures", items: pictures.filter(isNamed).slice(0, SHOWN) },
  ].filter(({ items }) => items.length > 0);
}

function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
