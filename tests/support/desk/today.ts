import { recordEndpoints } from "#desk/records/record-endpoints.server.ts";
import { recordListEndpoints } from "#desk/records/record-list-endpoints.server.ts";
import { today } from "#desk/today/today-contract.ts";
import { todayEndpoints } from "#desk/today/today-endpoints.server.ts";
import { openDesk } from "./desk-app.ts";

/** A desk whose Today, lists and records are asked for; `read` is Today as somebody sees it. */
export async function openToday() {
  const desk = await openDesk([...todayEndpoints, ...recordListEndpoints, ...recordEndpoints]);
  const read = async (person: { cookie: string }) => today.parse(await (await desk.get("/today", person)).json());
  return { ...desk, db: desk.services.db, read };
}
