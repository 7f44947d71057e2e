/** The peer of the records service, as one script: `node:http` and `node:sqlite`, one insert per application, no validation. */
export const bareRecords = `
  const { DatabaseSync } = require("node:sqlite");
  const [file, port] = process.argv.slice(1);
  const database = new DatabaseSync(file);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE applications (id TEXT PRIMARY KEY, body TEXT)");
  const insert = database.prepare("INSERT INTO applications VALUES (?, ?)");
  require("node:http").createServer((request, response) => {
    if (request.method !== "POST") return response.end("ready");
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const application = JSON.parse(Buffer.concat(chunks).toString());
      const reference = crypto.randomUUID();
      insert.run(reference, JSON.stringify(application));
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ reference }));
    });
  }).listen(Number(port), "127.0.0.1");`;
