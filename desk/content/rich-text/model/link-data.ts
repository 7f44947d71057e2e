/** A target of Contentful's: an entry, an asset, or an entry of another space. */
export type Target = { sys: { type: string; linkType: string; id?: string; urn?: string } };

/** Whether `data` of a node or link says what it leads to. */
export function isTarget(data: unknown): data is { target: Target } {
  const sys = property(property(data, "target"), "sys");
  const [type, linkType] = [property(sys, "type"), property(sys, "linkType")];
  if (type === "Link") return (linkType === "Entry" || linkType === "Asset") && isText(property(sys, "id"));
  return type === "ResourceLink" && linkType === "Contentful:Entry" && isText(property(sys, "urn"));
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && name in value ? Reflect.get(value, name) : undefined;
}
