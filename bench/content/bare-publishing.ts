/** The peer of publishing on SQLite, as one script: `node:http`, one durable statement that stores a page, and one that reads it. No rights, rules, versions, log or rendering. */
export const bareSqlitePublishing = `
  const { DatabaseSync } = require("node:sqlite");
  const [file, port] = process.argv.slice(1);
  const db = new DatabaseSync(file);
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE page (id INTEGER PRIMARY KEY, body TEXT); INSERT INTO page VALUES (1, '')");
  const store = db.prepare("UPDATE page SET body = ? WHERE id = 1");
  const read = db.prepare("SELECT body FROM page WHERE id = 1");
  require("node:http").createServer(async (request, response) => {
    if (request.method === "POST") store.run(Buffer.concat(await request.toArray()).toString());
    response.end(String(read.get().body));
  }).listen(Number(port), "127.0.0.1");`;

/** The same on PostgreSQL. */
export const barePostgresPublishing = `
  const { Pool } = require("pg");
  const [url, port] = process.argv.slice(1);
  const pool = new Pool({ connectionString: url });
  const ready = pool.query("CREATE TABLE bare_page (id integer PRIMARY KEY, body text); INSERT INTO bare_page VALUES (1, '')");
  require("node:http").createServer(async (request, response) => {
    await ready;
    if (request.method === "POST")
      await pool.query("UPDATE bare_page SET body = $1 WHERE id = 1", [Buffer.concat(await request.toArray()).toString()]);
    const { rows } = await pool.query("SELECT body FROM bare_page WHERE id = 1");
    response.end(rows[0].body);
  }).listen(Number(port), "127.0.0.1");`;
