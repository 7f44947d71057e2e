import type { CreateRequest } from "#desk/content/documents/documents-contract.ts";
import type { OpenPage } from "#desk/content/pages-of-site/pages-contract.ts";
import { truncate } from "#platform/text/truncate.ts";
import { explainReserved } from "#services/content/pages/reserved-addresses.ts";
import { copyEntry } from "../sections/copy-entries.ts";

/** Of a line of text, at Contentful and here. */
const MAX_LENGTH = 256;

/** The documents that make a copy of a page, the page itself last. It gets an address of its own, since two pages cannot have one; it does not stand below one of the site itself. */
export function copyOfPage({ root, entries, alsoOn }: OpenPage): CreateRequest[] {
  const all = new Map([root, ...entries].map((entry) => [entry.id, entry]));
  const copied = copyEntry(root.id, { entries: all, isShared: (id) => (alsoOn[id]?.length ?? 0) > 0 });
  return copied.map((request) => {
    if (request !== copied.at(-1)) return request;
    const { title, slug } = root.fields;
    const end = `-copy-${request.id.slice(0, 4).toLowerCase()}`;
    const address = `${truncate(String(slug ?? "page"), MAX_LENGTH - end.length)}${end}`;
    const own = {
      title: truncate(`Copy of ${String(title ?? "a page")}`, MAX_LENGTH),
      slug: explainReserved(request.type, address) === undefined ? address : address.replaceAll("/", "-"),
    };
    return { ...request, fields: { ...request.fields, ...own } };
  });
}
