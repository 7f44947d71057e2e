import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ours = fileURLToPath(new URL("../../ui/page/load-route-module.ts", import.meta.url));
const theirs = /react-router\/dist\/\w+\/lib\/dom\/ssr\/\w+\.js$/;

/**
 * Vite plugin that puts `loadRouteModule` of ours in the place of React Router's in what the browser gets. React Router has no setting for it. A build in which there
 * is nothing to replace fails, so that another version of the router does not go unnoticed.
 */
export function routeModulesPlugin(): Plugin {
  let isReplaced = false;
  return {
    name: "route-modules",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(source, importer) {
      if (!source.endsWith("/routeModules.js") || !importer || !theirs.test(importer)) return;
      isReplaced = true;
      return ours;
    },
    buildEnd(error) {
      if (!error && !isReplaced) throw new Error("React Router loads its route modules from another file by now.");
    },
  };
}
