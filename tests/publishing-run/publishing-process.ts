/**
 * A process in which somebody writes, publishes, and approves publications at a time, at random, and in which what is due is published, until it is asked to end,
 * or killed. The environment has its settings, RANDOM_SEED and PUBLISHING. It prints a line of JSON for each save that was acknowledged, and before each publication.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { contentWork } from "#desk/content/documents/content-work.server.ts";
import { fieldsIn } from "#desk/content/documents/edited-documents.server.ts";
import { publishDocuments } from "#desk/content/documents/publish-documents.server.ts";
import { saveDocument } from "#desk/content/documents/save-document.server.ts";
import { planPublication } from "#desk/content/publication/add-publication.server.ts";
import { publishDue } from "#desk/content/publication/publish-due.server.ts";
import { loadConfig } from "#platform/config/config.server.ts";
import { createServices } from "#services/services.server.ts";
import { newSeed, seededRandom } from "#tests/support/content/seeded-random.ts";
import { type PublishedPage, publishing, type Reported } from "./publishing-report.ts";

const { writer, pages } = publishing.parse(JSON.parse(process.env.PUBLISHING ?? ""));
const services = await createServices(loadConfig(process.env));
const { management } = services.content;
if (!management) throw new Error("there is no embedded content service");
const person = { id: writer.id, name: writer.name, email: "", roles: { editor: "change" as const } };
const work = await contentWork({ services, session: { person }, judge: async () => undefined }, management);
const random = seededRandom(newSeed());
const report = (reported: Reported) => console.log(JSON.stringify(reported));
const somePage = () => random.pick([pages[0], ...pages.slice(1)]);

async function read(id: string) {
  const document = await work.management.reading.read({ id, kind: "Entry" });
  if (!document) throw new Error(`${id} is gone`);
  return {
    seen: { id, kind: "Entry" as const, version: document.sys.version },
    fields: fieldsIn(work.locale, document),
  };
}

/** A word, as it is saved by itself while one types. The number grows. */
async function save(): Promise<void> {
  const page = somePage();
  const id = writer.field === "title" ? page.pageId : page.sectionId;
  const { seen, fields } = await read(id);
  const number = Date.now();
  const changes = [{ field: writer.field, before: fields[writer.field], after: `Written ${number}` }];
  const saved = await saveDocument(work, { id, kind: "Entry", asOf: seen.version, changes });
  if (saved.ok) report({ kind: "saved", id, field: writer.field, number });
}

/** A page and its section, as they are now. */
async function seenPage(page: PublishedPage) {
  const [root, section] = [await read(page.pageId), await read(page.sectionId)];
  report({
    kind: "attempted",
    pageId: page.pageId,
    title: String(root.fields.title),
    heading: String(section.fields.headingText),
  });
  return [root.seen, section.seen];
}

async function publish(): Promise<void> {
  await publishDocuments(work, { documents: await seenPage(somePage()), unpublish: [] });
}

/** Several pages as one. */
async function approve(): Promise<void> {
  const documents = [...(await seenPage(pages[0])), ...(await seenPage(pages.at(-1) ?? pages[0]))];
  const request = { id: crypto.randomUUID(), pageId: pages[0].pageId, at: Date.now() + 100, documents, unpublish: [] };
  await planPublication(services.db, work, { personId: person.id, request });
}

const actions = [save, save, save, save, publish, approve, () => publishDue(services)] as const;
let isEnding = false;
process.once("SIGTERM", () => {
  isEnding = true;
});
console.log("ready");
while (!isEnding) {
  await random.pick(actions)();
  await nextTurn();
}
await services.close();
