/** The largest answer of Contentful's that is read, in bytes: its own limit is seven million. */
export const MOST_CONTENTFUL_BYTES = 16e6;

/** A host of Contentful as its SDKs take it. In a setting it may also be an address with a path: of a stand-in. */
export function contentfulHost(setting: string): { host: string; insecure: boolean; basePath: string } {
  const { protocol, host, pathname } = new URL(/^https?:\/\//.test(setting) ? setting : `https://${setting}`);
  return { host, insecure: protocol === "http:", basePath: pathname.replace(/\/$/, "") };
}
