import { phoneUri } from "#platform/text/phone-uri.ts";
import { SafeLink } from "#ui/links/safe-link.tsx";

/** The part of a text that becomes a link, and its address. */
type TextLink = { part: string; href: string };

/** A text of the footer in which the email address or phone number is a link. */
export function ContactText({ text, link }: { text: string; link: (text: string) => TextLink | undefined }) {
  const found = link(text);
  if (found === undefined) return <p>{text}</p>;
  const start = text.indexOf(found.part);
  return (
    <p>
      {text.slice(0, start)}
      <SafeLink to={found.href}>{found.part}</SafeLink>
      {text.slice(start + found.part.length)}
    </p>
  );
}

/** The first email address in a text. */
export function emailLink(text: string): TextLink | undefined {
  const part = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0];
  return part === undefined ? undefined : { part, href: `mailto:${part}` };
}

/** The first phone number in a text, in Australian notation: spaces, brackets and a leading + allowed. */
export function phoneLink(text: string): TextLink | undefined {
  const part = /[+(]?\d[\d ()-]{6,}\d/.exec(text)?.[0];
  return part === undefined ? undefined : { part, href: phoneUri(part) };
}
