/** The part of a text that can be followed, and where to. */
type TextLink = { part: string; href: string };

/** A text of the footer whose e-mail address or phone number is a link; the words around it stay. */
export function ContactText({ text, link }: { text: string; link: (text: string) => TextLink | undefined }) {
  const found = link(text);
  if (found === undefined) return <p>{text}</p>;
  const at = text.indexOf(found.part);
  return (
    <p>
      {text.slice(0, at)}
      <a href={found.href}>{found.part}</a>
      {text.slice(at + found.part.length)}
    </p>
  );
}

/** The first e-mail address in a text. */
export function emailLink(text: string): TextLink | undefined {
  const part = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0];
  return part === undefined ? undefined : { part, href: `mailto:${part}` };
}

/** A phone number as Australians write it: spaces, brackets and a leading + allowed. */
export function phoneLink(text: string): TextLink | undefined {
  const part = /[+(]?\d[\d ()-]{6,}\d/.exec(text)?.[0];
  return part === undefined ? undefined : { part, href: `tel:${part.replace(/[^+\d]/g, "")}` };
}
