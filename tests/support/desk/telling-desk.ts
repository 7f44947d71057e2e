import { takeOutEndpoints } from "#desk/line-up/draft/take-out-endpoints.server.ts";
import { type TellView, tellView } from "#desk/programme/publish/tell-contract.ts";
import { tellEndpoints } from "#desk/programme/publish/tell-endpoints.server.ts";
import { draftOf, openPublishing, setOf } from "./publishing-desk.ts";

/** Cordial and Ivy with their leaders, and Grace, of whose leader there is no address; all with their sets, and public. */
export async function openTelling() {
  const desk = await openPublishing([...tellEndpoints, ...takeOutEndpoints]);
  await desk.write({
    bands: ["Cordial", "Ivy", "Grace"].map((name) => draftOf(name)),
    sets: ["cordial", "ivy", "grace"].map((id) => setOf(`${id}.saturday.1`, [id])),
  });
  const cordial = await desk.linked("cordial");
  await desk.linked("ivy");
  await desk.linked("grace", {}, "none");
  const { id } = await desk.publishAll();
  const read = async () => tellView.parse(await (await desk.get("/schedule/tell", desk.chair)).json());
  const tell = async (
    view: Pick<TellView, "mails" | "toRing">,
    { id = crypto.randomUUID() as string, when = "hour" } = {},
  ) => {
    const bands = view.mails.map((mail) => ({ id: mail.bandId, digest: mail.digest }));
    const toRing = view.toRing.map(({ bandId }) => bandId);
    const response = await desk.post("/schedule/tell", { id, when, bands, toRing }, desk.chair);
    return { id, status: response.status, body: await response.json() };
  };
  const mails = () =>
    desk.db.selectFrom("outbox").selectAll().where("kind", "=", "band-schedule").orderBy("queued_at").execute();
  return {
    ...desk,
    cordial,
    published: id,
    tellThem: tell,
    toTell: read,
    tellAll: async (more = {}) => tell(await read(), more),
    /** Moves a set of the draft, and publishes that. */
    move: async (id: string, to: object) => {
      await desk.write({ sets: [setOf(`${id}.saturday.1`, [id], to)] });
      return desk.publishAll();
    },
    control: (id: string, what: string) => desk.post("/schedule/tell/control", { id, do: what }, desk.chair),
    mails,
    /** As if the worker had sent them. */
    deliver: () =>
      desk.db
        .updateTable("outbox")
        .set({ status: "sent", sent_at: Date.now() })
        .where("kind", "=", "band-schedule")
        .where("status", "=", "scheduled")
        .execute(),
    /** The calendar files of the last mail to a band. */
    files: async (bandId: string) => {
      const rows = (await mails()).map(({ facts }) => JSON.parse(facts));
      const [last] = rows.filter(({ to }) => to === `${bandId}@example.org`).slice(-1);
      return last.attachments as { filename: string; contentType: string; content: string }[];
    },
  };
}
