/** The import rules of ARCHITECTURE.md. A test plants violations and expects them to be found. */
const feature = "^app/features/([^/]+)/";

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
/** Packages whose constructors connect to a service or a database. */
const connecting = [
  "@aws-sdk/[^/]+",
  "@flystorage/[^/]+",
  "contentful",
  "contentful-management",
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
      to: { path: "^app/features/", pathNot: "^app/features/$1/" },
    },
    {
      name: "features-not-upward",
      severity: "error",
      from: { path: "^app/features/" },
      to: { path: "^(app/routes/|app/root|app/entry|server/)" },
    },
    {
      name: "desk-not-upward",
      severity: "error",
      from: { path: "^app/desk/" },
      to: { path: "^(app/routes/|app/root|app/entry|server/)" },
    },
    {
      name: "no-public-code-to-desk",
      comment: "The public site knows nothing of the desk: only the server mounts it.",
      severity: "error",
      from: { path: "^app/(?!desk/)", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^app/desk/" },
    },
    {
      name: "no-desk-room-to-room",
      comment:
        "What rooms share stands in access, server, shell, parts, records, mail-texts, decisions, conversations or content. Only the lists of all rooms name several.",
      severity: "error",
      from: {
        path: "^app/desk/(?!access/|server/|shell/|parts/|records/|mail-texts/|decisions/|conversations/|content/)([^/]+)/",
      },
      to: {
        path: "^app/desk/(?!access/|server/|shell/|parts/|records/|mail-texts/|decisions/|conversations/|content/)[^/]+/",
        pathNot: "^app/desk/$1/",
      },
    },
    {
      name: "wizard-not-upward",
      severity: "error",
      from: { path: "^app/wizard/" },
      to: { path: "^(app/routes/|app/root|app/entry|app/features/|server/)" },
    },
    {
      name: "ui-not-upward",
      comment:
        "ui/ has no data access: of the services it may only know what a content tree and its pictures look like.",
      severity: "error",
      from: { path: "^app/ui/" },
      to: {
        path: "^(app/routes/|app/root|app/entry|app/features/|app/wizard/|server/|app/platform/|app/services/(?!content/(pages/content-tree|pictures/image-variants)))",
      },
    },
    {
      name: "services-not-upward",
      severity: "error",
      from: { path: "^app/services/" },
      to: { path: "^(app/routes/|app/root|app/entry|app/features/|app/wizard/|app/ui/|server/)" },
    },
    {
      name: "platform-not-upward",
      comment: "The platform knows nothing of the festival, except config/: its settings.",
      severity: "error",
      from: { path: "^app/platform/", pathNot: "\\.test\\.tsx?$" },
      to: {
        path: "^(app/routes/|app/root|app/entry|app/features/|app/wizard/|app/ui/|app/services/|server/|migrations/)",
      },
    },
    ...ordered("platform-order", "app/platform", platformOrder),
    ...ordered("services-order", "app/services", servicesOrder),
    {
      name: "embedded-on-its-own",
      comment: "Only how letters are compared is the same everywhere (docs/decisions/0085).",
      severity: "error",
      from: { path: "^embedded/" },
      to: { path: "^(app|server|migrations)/", pathNot: "^app/platform/text/folded\\.ts$" },
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
        path: "^(app|server)/",
        pathNot:
          "^app/services/(migration-sets|content/(content|files/content-files|files/check-drafts|pictures/render-variants|management/embedded-management)|mail/transport/mailbox|payments/payments)\\.server\\.ts$",
      },
      to: { path: "^embedded/" },
    },
    {
      name: "browser-safe",
      comment: "A module for the browser never imports a server one (routes may: their loaders are taken out).",
      severity: "error",
      from: { path: "^app/", pathNot: `${serverOnly}|\\.test\\.tsx?$|^app/entry\\.server|^app/routes/|^app/root` },
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
      from: { path: "^(app/(?!platform/|services/)|server/)", pathNot: "\\.test\\.tsx?$" },
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
function ordered(name, parent, folders) {
  return folders.slice(0, -1).map((folder, index) => ({
    name: `${name}-${folder}`,
    severity: "error",
    from: { path: `^${parent}/${folder}/` },
    to: { path: `^${parent}/(${folders.slice(index + 1).join("|")})/` },
  }));
}
