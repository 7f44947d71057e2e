import { z } from "zod/mini";
import { savedDocument } from "#desk/content/documents/documents-contract.ts";
import { openPageAnswer } from "#desk/content/pages-of-site/pages-contract.ts";
import type { MeasuredProcess } from "../report/measured-process.ts";

/** A page of the sample site as an editor has it open. Each call resolves once the browser would have all of it. */
export type EditedPage = {
  path: string;
  save(title: string): Promise<void>;
  /** Publishes it, and reads the public page until that shows it. @throws when it does not within ten seconds */
  publish(title: string): Promise<void>;
  /** Has a title shown that is not saved. @throws when the page does not show it */
  preview(title: string): Promise<void>;
};

const id = "page-about";
const longestMs = 10_000;

export async function openEditedPage({ url }: MeasuredProcess, cookie: string): Promise<EditedPage> {
  const headers = { Cookie: cookie, "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", Origin: url };
  const post = (path: string, body: object) =>
    read(fetch(`${url}/desk${path}`, { method: "POST", headers, body: JSON.stringify(body) }));
  const opened = openPageAnswer.parse(JSON.parse(await read(fetch(`${url}/desk/api/pages/${id}`, { headers }))));
  const root = z.object({ version: z.number(), fields: z.record(z.string(), z.unknown()) }).parse(opened.page?.root);
  const path = opened.page?.address ?? "/";
  let { version } = root;
  let saved = root.fields.title;
  return {
    path,
    async save(title) {
      const changes = [{ field: "title", before: saved, after: title }];
      const answer = await post("/api/content/save", { id, kind: "Entry", asOf: version, changes });
      version = savedDocument.parse(JSON.parse(answer)).entry?.version ?? version;
      saved = title;
    },
    async publish(title) {
      const documents = [{ id, kind: "Entry", version }];
      await post("/api/content/publish", { documents, unpublish: [] });
      const isOver = AbortSignal.timeout(longestMs);
      // On SQLite the first one shows it; PostgreSQL tells this process by a notification.
      while (!(await read(fetch(`${url}${path}`, { signal: isOver }))).includes(title));
      // Publishing is a version of its own.
      version += 1;
    },
    async preview(title) {
      const page = await post(`/preview${path}`, { entries: [{ id, fields: { title } }] });
      if (!page.includes(title)) throw new Error(`The preview does not show “${title}”.`);
    },
  };
}

async function read(answering: Promise<Response>): Promise<string> {
  const response = await answering;
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 200)}`);
  return text;
}
