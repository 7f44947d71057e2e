import { useRevalidator } from "react-router";
import { savedDocument } from "#desk/content/documents/documents-contract.ts";
import { type ChangedDocuments, changedDocuments } from "#desk/content/documents/publishing-contract.ts";
import { restoredWords } from "#desk/content/documents/restored-words.ts";
import { type OpenPage, openPageAnswer, type PageNode, pageTree } from "#desk/content/pages-of-site/pages-contract.ts";
import { type DeskResult, deskGet, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { askWhatVisitorsSee } from "../publish/visitors-see.ts";
import { copyOfPage } from "./copy-page.ts";

const api = "/desk/api";

/** What is done with a page as a whole, from the list of pages. */
export function usePageActions() {
  const { revalidate } = useRevalidator();
  return {
    /** @returns the id of the copy, a draft at an address of its own */
    async copy(node: PageNode): Promise<string | undefined> {
      const page = await readPage(node.id);
      if (!page) return undefined;
      const entries = copyOfPage(page);
      const made = await deskPost(`${api}/content/create-several`, { entries }, savedDocument);
      if (!made.ok) {
        notify(`${node.title} was not copied. ${made.detail}`, { isProblem: true });
        return undefined;
      }
      notify(`This is the copy of ${node.title}. Nobody but the committee sees it until it is published.`);
      return entries.at(-1)?.id;
    },
    async remove(node: PageNode): Promise<void> {
      const page = await readPage(node.id);
      if (!page) return;
      const documents = [{ id: node.id, kind: "Entry", version: page.root.version }];
      const removed = await deskPost(`${api}/content/remove`, { documents }, changedDocuments);
      if (!removed.ok) return notify(`${node.title} was not removed. ${removed.detail}`, { isProblem: true });
      notify(`${node.title} is removed. For 30 days it can be put back.`, {
        undo: () => restorePage(node.id),
        undone: (data) => restoredWords(node.title, changedDocuments.parse(data)),
      });
      await revalidate();
    },
    async restore({ id, title }: { id: string; title: string }): Promise<void> {
      const restored = await restorePage(id);
      if (restored.ok) {
        const isPublished = restored.data.entries.some(({ state }) => state !== "draft");
        const visitorsSee = isPublished ? await askWhatVisitorsSee([{ id }]) : "";
        notify(`${restoredWords(title, restored.data)}${visitorsSee}`);
      } else notify(restored.detail, { isProblem: true });
      await revalidate();
    },
  };
}

async function readPage(id: string): Promise<OpenPage | undefined> {
  const result = await deskGet(`${api}/pages/${id}`, openPageAnswer);
  if (result.ok && result.data.page) return result.data.page;
  notify(result.ok ? "Somebody has removed this page." : result.detail, { isProblem: true });
  return undefined;
}

/** Puts a removed page back, in the version that the list of removed ones has. */
async function restorePage(id: string): Promise<DeskResult<ChangedDocuments>> {
  const tree = await deskGet(`${api}/pages`, pageTree);
  if (!tree.ok) return tree;
  const found = tree.data.removed.find((page) => page.id === id);
  if (!found)
    return {
      ok: false,
      status: 404,
      detail: "It is not among the removed pages any more.",
      errors: [],
      body: undefined,
    };
  const documents = [{ id, kind: "Entry", version: found.version }];
  return deskPost(`${api}/content/restore`, { documents }, changedDocuments);
}
