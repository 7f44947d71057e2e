/** Contentful's groups of files, by what their content types look like. The first that fits counts; all else is an attachment. */
const groups = [
  ["pdfdocument", /^application\/(x-)?pdf$/],
  ["image", /^image\//],
  ["audio", /^audio\//],
  ["video", /^video\//],
  ["richtext", /^(application\/(rtf|msword)|text\/(rtf|richtext))|^application\/.*(wordprocessing|opendocument\.text)/],
  ["presentation", /^application\/.*(powerpoint|presentation|keynote)/],
  ["spreadsheet", /^text\/csv|^application\/.*(excel|spreadsheet)/],
  ["archive", /^application\/.*(zip|compressed|x-tar|rar$)/],
  ["code", /^application\/(json|javascript|typescript|wasm|x-sh)|^text\/(css|javascript|x-)/],
  ["markup", /^application\/(xml|xhtml)|^text\/(html|xml|markdown)/],
  ["plaintext", /^text\//],
] as const;

export const mimetypeGroups = [...groups.map(([name]) => name), "attachment"] as const;

/** The group of a content type, `image/png`. */
export function mimetypeGroup(contentType: string): (typeof mimetypeGroups)[number] {
  return groups.find(([, pattern]) => pattern.test(contentType.toLowerCase()))?.[0] ?? "attachment";
}
