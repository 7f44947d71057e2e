/** The peer of the desk's lists on SQLite, as one script: `node:http` and one statement, without a join, rights, counts or search. */
export const bareSqliteList = `
  const { DatabaseSync } = require("node:sqlite");
  const [file, port] = process.argv.slice(1);
  const statement = new DatabaseSync(file, { readOnly: true }).prepare("SELECT * FROM band_applications ORDER BY received_at DESC LIMIT 50");
  require("node:http").createServer((request, response) => {
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(statement.all()));
  }).listen(Number(port), "127.0.0.1");`;

/** The same on PostgreSQL. */
export const barePostgresList = `
  const { Pool } = require("pg");
  const [url, port] = process.argv.slice(1);
  const pool = new Pool({ connectionString: url });
  require("node:http").createServer(async (request, response) => {
    const { rows } = await pool.query("SELECT * FROM band_applications ORDER BY received_at DESC LIMIT 50");
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(rows));
  }).listen(Number(port), "127.0.0.1");`;
