import { globSync, readFileSync } from "node:fs";
import { configDefaults, defineConfig } from "vitest/config";
import { browserScriptPlugin } from "./scripts/build/browser-script-plugin.ts";
import { testsWithoutDatabase } from "./tests/support/site/tests-without-database.ts";

const tests =
  "{site,desk,ui,services,platform,server,embedded,migrations,scripts,tests,bench,content}/**/*.test.{ts,tsx}";
const withoutDatabase = testsWithoutDatabase(tests);
const postgres = process.env.TEST_DATABASE_URL;
const isLong = Boolean(process.env.LONG);
/** What repeats with many mails, pictures and backups what other tests show once. */
const onlyWhenLong = isLong
  ? []
  : [
      "tests/project/commands/damaged-backup.sqlite.test.ts",
      "desk/programme/publish/publish-by-two-processes.test.ts",
      "desk/content/publishing-by-two-processes.test.ts",
      "desk/mail/replies/hostile-mails.server.test.ts",
      "server/pages/picture-warming.test.ts",
    ];
/** These are about requests, pictures, mails and content rather than about the engine: `npm test` runs them on SQLite alone. */
const onlyOnPostgresWhenLong = isLong
  ? []
  : [
      "desk/{settings,today}/**",
      "desk/content/{notice,pictures}/**",
      "desk/frame/{committee,me,sign-in}/**",
      "desk/mail/{mailings,news,replies}/**",
      "desk/records/bands/**",
      "desk/mail/announce/{announce,minutes,most-at-once,stop}.test.ts",
      "desk/content/{pages-of-site,publication,replace}/**",
      "desk/content/documents/**",
      "desk/content/token-requests.test.ts",
      "desk/mail/decisions/**",
      "desk/mail/{mails,texts}/**",
      "desk/records/people/{desk-personal-data,named-at-the-desk,words-of-erasing}.test.ts",
      "desk/records/{one-record,own-columns,spreadsheet}/**",
      "desk/records/record-page/words/**",
      "desk/records/lists/{list-scores,list-search,saved-views}.server.test.ts",
      "desk/frame/server/{clock-jumps,desk-rights,failed-sign-ins,lost-rights}.test.ts",
      "site/features/band-applications/band-endpoints.server.test.ts",
      "site/features/contact/**",
      "site/features/band-applications/*{upload,picture}*.server.test.ts",
      "site/features/membership/payments/{begin-payment,declined-payment,find-paying-member,poll-payments,reconcile,refunds,stranger-payments,stripe-webhook,sync-payment}.server.test.ts",
      "site/features/membership/records/{member-retention,membership-endpoints,membership-graphql}.server.test.ts",
      "site/features/newsletter/{consent-log,newsletter-endpoints,subscriber-retention,subscription-status}.server.test.ts",
      "site/features/{sharing,volunteers}/**",
      "services/content/**",
      "services/mail/outbox/retry-mail.server.test.ts",
      "services/payments/**",
      "embedded/content-service/{delivery,editing,management,images}/**",
      "embedded/payment-sandbox/**",
      "server/**",
      "tests/fuzz/**",
      "tests/project/contentful/**",
      "tests/project/commands/{desk-command,export,reconcile}.test.ts",
      "tests/project/forms/{form-goldens,record-goldens,starter-content}.test.ts",
    ];

/** Builds an image for ten minutes: a step of its own in `npm run test:long`, which nothing else is measured beside. */
const alone = "tests/project/commands/container.test.ts";
const onlyAlone = process.env.ALONE ? [] : [alone];

/** Rendered as in a browser: React cannot do that in a process in which pages were rendered as on the server. */
const inBrowser = globSync(tests).filter((file) =>
  /react-dom\/client|\/desk-page\.tsx/.test(readFileSync(file, "utf8")),
);

/** Tests that reach no database run once, all others on each engine; what one engine alone does is tested in files named after it. */
const projects = [
  {
    name: "no database",
    include: withoutDatabase,
    exclude: [...configDefaults.exclude, ...onlyWhenLong, ...onlyAlone, ...inBrowser],
  },
  { name: "as in a browser", include: inBrowser, isolate: true },
  {
    name: "SQLite",
    include: [tests],
    exclude: [...configDefaults.exclude, ...withoutDatabase, ...onlyWhenLong, "**/*.postgres.test.ts"],
    env: { TEST_DATABASE_URL: "" },
  },
  {
    name: "PostgreSQL",
    include: [tests],
    exclude: [
      ...configDefaults.exclude,
      ...withoutDatabase,
      ...onlyWhenLong,
      ...onlyOnPostgresWhenLong,
      "**/*.sqlite.test.ts",
    ],
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
    // What is waited for comes late on a busy machine. Before its test's time is over, so that it is said what did not come.
    expect: { poll: { timeout: 45_000 } },
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
