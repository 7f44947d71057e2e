/** Content in the form that pages receive: links resolved. */
type Fields = Record<string, unknown>;

export function entryOf(type: string, fields: Fields = {}, id = `a-${type}`) {
  return { sys: { id, type: "Entry", contentType: { sys: { id: type } } }, fields };
}

export function pictureOf(name: string, title = `Picture of ${name}`) {
  const file = {
    url: `/content/assets/cjf/${name}/1/${name}.png`,
    fileName: `${name}.png`,
    contentType: "image/png",
    details: { size: 1000, image: { width: 1600, height: 900 } },
  };
  return { sys: { id: name, type: "Asset" }, fields: { title, file } };
}

export function filmOf(name: string) {
  const file = { url: `/content/assets/cjf/${name}/1/${name}.mp4`, fileName: `${name}.mp4`, contentType: "video/mp4" };
  return { sys: { id: name, type: "Asset" }, fields: { title: `Film of ${name}`, file } };
}

/** A rich text document of these nodes, or of one paragraph. */
export function documentOf(...content: (string | object)[]) {
  return {
    nodeType: "document",
    data: {},
    content: content.map((node) => (typeof node === "string" ? paragraph(node) : node)),
  };
}

export function paragraph(...content: (string | object)[]) {
  return block(
    "paragraph",
    content.map((node) => (typeof node === "string" ? textNode(node) : node)),
  );
}

export function block(nodeType: string, content: object[] = [], data: object = {}) {
  return { nodeType, data, content };
}

export function textNode(value: string, ...marks: string[]) {
  return { nodeType: "text", value, marks: marks.map((type) => ({ type })), data: {} };
}
