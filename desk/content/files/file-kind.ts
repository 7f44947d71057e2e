import { capitalised } from "#platform/text/capitalised.ts";

const kinds: Readonly<Record<string, string>> = { image: "picture", video: "film", audio: "recording" };
type Described = { type: string; width: number | null; height: number | null };

/** What kind of file it is, in words. `type` is its media type, its width and height are in pixels. @example fileKind({ type: "image/png", width: 1200, height: 800 }) // "PNG picture, 1200 × 800", which does not break before its height */
export function fileKind({ type, width, height }: Described): string {
  const [group = "", format = ""] = type.split("/");
  const name = (format.split("+")[0] ?? "").toUpperCase();
  const kind = `${/^[A-Z0-9]{1,5}$/.test(name) ? `${name} ` : ""}${kinds[group] ?? "file"}`;
  const words = capitalised(kind);
  return width && height ? `${words}, ${width}\u00a0×\u00a0${height}` : words;
}
