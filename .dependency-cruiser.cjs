/** The import rules of ARCHITECTURE.md. A test plants violations and expects them to be found. */
const feature = "^site/features/([^/]+)/";

/** Folders from the bottom up: each may import those before it, never those after it. */
const platformOrder = [
  "text",
  "time",
  "config",
  "observability",
  "outbound",
  "database",
  "cache",
  "files",
  "http",
  "processes",
  "images",
];
const servicesOrder = [
  "forms",
  "database",
  "site",
  "rate-limits",
  "content",
  "mail",
  "uploads",
  "payments",
  "submissions",
  "privacy",
  "maintenance",
];
const deskOrder = ["frame", "records", "content", "line-up", "mail", "programme", "today", "settings"];
/** What rooms of the desk share. Any other folder within these groups is a room. */
const groups = "(?:frame|records|content|line-up|mail|programme)";
const sharedAtDesk = `(?:${[
  ...["access", "server", "shell", "parts"],
  ...["model", "lists", "list-page", "find", "record-page", "one-record", "status", "conversations", "timeline"],
  ...["add-record", "answer-fields", "own-columns", "spreadsheet"],
  ...["documents", "pages-of-site", "publication", "replace", "preview", "fields", "rich-text", "files"],
  ...["draft", "clashes", "venues", "offers"],
  ...["decisions", "batches", "texts"],
].join("|")})`;
const room = `(${groups}/(?!${sharedAtDesk}/)[^/]+|today|settings)`;
const tests = "(\\.test\\.tsx?|/test-[^/]+\\.tsx?)$";
/** Packages whose constructors connect to a service or a database. */
const connecting = [
  "@aws-sdk/[^/]+",
  "@flystorage/[^/]+",
  "contentful",
  "imapflow",
  "nodemailer",
  "pg",
  "rate-limiter-flexible",
  "stripe",
];
const serverOnly = "\\.server\\.tsx?$";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycle",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-orphan-resolution",
      comment: "Every import must be found.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "(^|/)\\+types/|^virtual:" },
    },
    {
      name: "no-feature-to-feature",
      comment: "A route composes features; what is shared moves down.",
      severity: "error",
      from: { path: feature },
      to: { path: "^site/features/", pathNot: "^site/features/$1/" },
    },
    {
      name: "features-not-upward",
      severity: "error",
      from: { path: "^site/features/" },
      to: { path: "^(site/routes/|site/root|site/entry|server/)" },
    },
    {
      name: "desk-not-upward",
      severity: "error",
      from: { path: "^desk/" },
      to: { path: "^(site/routes/|site/root|site/entry|server/)" },
    },
    {
      name: "no-public-code-to-desk",
      comment: "The public site knows nothing of the desk: only the server mounts it.",
      severity: "error",
      from: { path: "^(site|ui|services|platform)/", pathNot: tests },
      to: { path: "^desk/" },
    },
    ...ordered("desk-order", "desk", deskOrder, tests),
    {
      name: "desk-program-on-top",
      comment:
        "What puts the desk together (its entry, its routes in the browser, its API) is known to none of its parts.",
      severity: "error",
      from: { path: "^desk/[^/]+/", pathNot: tests },
      to: { path: "^desk/[^/]+$" },
    },
    {
      name: "no-desk-room-to-room",
      comment: "A room imports what is shared, never another room.",
      severity: "error",
      from: { path: `^desk/${room}/` },
      to: { path: `^desk/${room}/`, pathNot: "^desk/$1/" },
    },
    {
      name: "no-shared-desk-code-to-room",
      comment: "What rooms share knows none of them.",
      severity: "error",
      from: { path: `^desk/${groups}/(?:${sharedAtDesk}/|[^/]+$)`, pathNot: tests },
      to: { path: `^desk/${room}/` },
    },
    {
      name: "wizard-not-upward",
      severity: "error",
      from: { path: "^site/wizard/" },
      to: { path: "^(site/routes/|site/root|site/entry|site/features/|server/)" },
    },
    {
      name: "ui-not-upward",
      comment:
        "ui/ has no data access: of the services it may only know what a content tree and its pictures look like.",
      severity: "error",
      from: { path: "^ui/" },
      to: {
        path: "^(site/routes/|site/root|site/entry|site/features/|site/wizard/|server/|platform/|services/(?!content/(pages/content-tree|pictures/image-variants)))",
      },
    },
    {
      name: "services-not-upward",
      severity: "error",
      from: { path: "^services/" },
      to: { path: "^(site/routes/|site/root|site/entry|site/features/|site/wizard/|ui/|server/)" },
    },
    {
      name: "platform-not-upward",
      comment: "The platform knows nothing of the festival, except config/: its settings.",
      severity: "error",
      from: { path: "^platform/", pathNot: tests },
      to: {
        path: "^(site/routes/|site/root|site/entry|site/features/|site/wizard/|ui/|services/|server/|migrations/)",
      },
    },
    ...ordered("platform-order", "platform", platformOrder),
    ...ordered("services-order", "services", servicesOrder),
    {
      name: "embedded-on-its-own",
      comment: "Only how letters are compared is the same everywhere (docs/decisions/0085).",
      severity: "error",
      from: { path: "^embedded/" },
      to: { path: "^(site|desk|ui|services|platform|server|migrations)/", pathNot: "^platform/text/folded\\.ts$" },
    },
    {
      name: "embedded-not-among-itself",
      severity: "error",
      from: { path: "^embedded/([^/]+)/" },
      to: { path: "^embedded/", pathNot: "^embedded/$1/" },
    },
    {
      name: "who-knows-embedded",
      severity: "error",
      from: {
        path: "^(site|desk|ui|services|platform|server)/",
        pathNot:
          "^services/(migration-sets|content/(content|files/content-files|files/check-drafts|pictures/render-variants|management/content-management)|mail/transport/mailbox|payments/payments)\\.server\\.ts$",
      },
      to: { path: "^embedded/" },
    },
    {
      name: "browser-safe",
      comment: "A module for the browser never imports a server one (routes may: their loaders are taken out).",
      severity: "error",
      from: {
        path: "^(site|desk|ui|services|platform)/",
        pathNot: `${serverOnly}|${tests}|^site/entry\\.server|^site/routes/|^site/root`,
      },
      to: { path: serverOnly, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "contract-zod-only",
      severity: "error",
      from: { path: "[/-]contract\\.ts$" },
      to: { dependencyTypes: ["npm"], pathNot: "node_modules/zod" },
    },
    {
      name: "constructors-in-services",
      comment: "SDK and database constructors only in platform/ and services/; types anywhere.",
      severity: "error",
      from: { path: "^(site|desk|ui|server)/", pathNot: tests },
      to: {
        path: `^(node:)?sqlite$|node_modules/(${connecting.join("|")})/`,
        dependencyTypesNot: ["type-only"],
      },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.react-router/|\\.module\\.css$" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".css"],
    },
  },
};

/** One rule for each folder but the last: it imports none of those that come after it. */
function ordered(name, parent, folders, pathNot) {
  return folders.slice(0, -1).map((folder, index) => ({
    name: `${name}-${folder}`,
    severity: "error",
    from: { path: `^${parent}/${folder}/`, ...(pathNot && { pathNot }) },
    to: { path: `^${parent}/(${folders.slice(index + 1).join("|")})/` },
  }));
}
