import { configDefaults, defineConfig } from "vitest/config";
import { browserScriptPlugin } from "./scripts/build/browser-script-plugin.ts";
import { testsWithoutDatabase } from "./tests/support/site/tests-without-database.ts";

const tests = "{app,server,embedded,migrations,scripts,tests,bench,content}/**/*.test.{ts,tsx}";
const withoutDatabase = testsWithoutDatabase(tests);
const postgres = process.env.TEST_DATABASE_URL;
/** These take long and are about requests, pictures, mails and content rather than about the engine: PostgreSQL gets them in `npm run test:long` only. */
const onlyWhenLong = process.env.LONG
  ? []
  : [
      "tests/fuzz/**",
      "tests/project/contentful/**",
      "tests/project/forms/starter-content.test.ts",
      "tests/project/commands/{export,desk-command}.test.ts",
      "server/{pages,http}/**",
      "embedded/content-service/delivery/**",
      "app/services/content/content.test.ts",
      "app/desk/pictures/**",
      "app/desk/replies/{hostile-mails,reply-worker,room-for-mails}.server.test.ts",
      "app/desk/server/desk-rights.test.ts",
      "app/features/band-applications/*{upload,picture}*.server.test.ts",
    ];

/** Tests that reach no database run once, all others on each engine; what one engine alone does is tested in files named after it. */
const projects = [
  { name: "no database", include: withoutDatabase },
  {
    name: "SQLite",
    include: [tests],
    exclude: [...configDefaults.exclude, ...withoutDatabase, "**/*.postgres.test.ts"],
    env: { TEST_DATABASE_URL: "" },
  },
  {
    name: "PostgreSQL",
    include: [tests],
    exclude: [...configDefaults.exclude, ...withoutDatabase, "**/*.sqlite.test.ts", ...onlyWhenLong],
    globalSetup: "tests/support/site/drop-databases.ts",
  },
];

export default defineConfig({
  plugins: [browserScriptPlugin()],
  test: {
    projects: projects.filter(({ name }) => postgres || name !== "PostgreSQL").map((test) => ({ extends: true, test })),
    setupFiles: ["tests/support/browser/no-stray-errors.ts"],
    env: { NODE_ENV: "test" },
    // Test files share their worker's modules: loading them anew for each file would take as long as the tests.
    isolate: false,
    // One more than two cores: many tests wait for a time limit or another process. Left to itself Vitest takes one.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
