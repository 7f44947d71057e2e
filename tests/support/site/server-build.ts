import {
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import * as entry from "#site/entry.server.tsx";

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

/** A build of React Router's with our own renderer, around this root and these pages by path. */
export function serverBuild(root: RouteModule, pages: Record<string, RouteModule>): ServerBuild {
  const children = Object.entries(pages).map(([path, module]) => ({ id: path, parentId: "root", path, module }));
  const routes = [{ id: "root", path: "", module: root }, ...children];
  const listed = routes.map(({ id, module, ...route }) => [id, { id, ...route, ...has(module), module: `/${id}.js` }]);
  return {
    entry: { module: entry },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      entry: { imports: ["/framework.js"], module: "/entry.js" },
      routes: Object.fromEntries(listed),
      url: "/manifest.js",
      version: "1",
    },
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
}

function has(module: object) {
  return {
    hasLoader: "loader" in module,
    hasErrorBoundary: "ErrorBoundary" in module,
    hasAction: false,
    hasClientLoader: false,
    hasClientAction: false,
    hasClientMiddleware: false,
    hasDefaultExport: true,
    imports: [],
  };
}

type WrappedParts = {
  default: Parameters<typeof withComponentProps>[0];
  ErrorBoundary?: Parameters<typeof withErrorBoundaryProps>[0];
};

/** A route of the site, wrapped as the build does it. */
export function siteRoute(module: object): RouteModule {
  // React Router's general types do not fit those that it generates for each route.
  const { default: Component, ErrorBoundary, ...rest } = module as Omit<RouteModule, keyof WrappedParts> & WrappedParts;
  const wrapped = { ...rest, default: withComponentProps(Component) };
  return ErrorBoundary ? { ...wrapped, ErrorBoundary: withErrorBoundaryProps(ErrorBoundary) } : wrapped;
}
