declare module "contentful-resolve-response" {
  type Options = { removeUnresolved?: boolean; itemEntryPoints?: string[] };
  /** Replaces each link by the very object it leads to, so that a cyclic link makes a cyclic object. */
  export default function resolveResponse(response: object, options?: Options): unknown[];
}
