import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Site } from "../site/site.ts";

/** The contact messages from this name that a site has stored, oldest first. */
export function messagesFrom(site: Site, name: string) {
  const db = new DatabaseSync(join(site.dataDir, "festival.sqlite"), { readOnly: true, timeout: 5000 });
  const sql =
    "select status, sender_email as email, message from contact_messages where sender_name = ? order by received_at";
  const found = db.prepare(sql).all(name);
  db.close();
  return found;
}
