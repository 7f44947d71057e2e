import { type CSSProperties, Fragment, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Body, Button, Container, Head, Heading, Html, Link, Text, toPlainText } from "react-email";
import type { EmailSite } from "./email-site.server.ts";
import { darkStyles, styles } from "./email-styles.server.ts";

type LayoutProps = {
  /** The email's main heading. */
  title: string;
  /** Shown by the inbox, beside the subject. */
  preview: string;
  /** `await emailSite(context)` */
  site: EmailSite;
  /** Why the recipient gets it, and what to do when it was not meant for them. */
  why?: ReactNode;
  children: ReactNode;
};

/**
 * The layout of every email: the festival's name, a heading, the content, and where it comes from. It loads no external resources and contains no tracking.
 * Visitors' input is passed as strings, which React escapes.
 */
export function EmailLayout({ title, preview, site, why, children }: LayoutProps) {
  return (
    <Html lang="en-AU">
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{darkStyles}</style>
      </Head>
      <Body className="ground" lang="en-AU" style={styles.ground}>
        <div data-skip-in-text="true" style={styles.preview}>
          {preview}
        </div>
        <Container style={styles.sheet}>
          <Text className="masthead" style={styles.masthead}>
            {site.name}
          </Text>
          <Heading className="title" dir="auto" style={styles.title}>
            {keepTogether(title)}
          </Heading>
          {children}
          <Text className="colophon" style={styles.colophon}>
            {why}
            {why && <br />}
            {site.name}, <TextLink href={site.url}>{site.url}</TextLink>
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/** Prevents a line break at the hyphen of a reference. */
function keepTogether(title: string) {
  return title.split(/(\b[A-Z]-[0-9A-Z]+\b)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} style={styles.together}>
        {part}
      </span>
    ),
  );
}

/** A heading below the email's main heading. */
export function Subtitle({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" className="subtitle" style={styles.subtitle}>
      {children}
    </Heading>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="paragraph" dir="auto" style={styles.paragraph}>
      {typeof children === "string" ? withLineBreaks(children) : children}
    </Text>
  );
}

/** Line breaks as elements: Outlook ignores `white-space`. */
export function withLineBreaks(value: string): ReactNode {
  const lines = value.split(/\r\n?|\n/).map((line, number) => ({ number, line }));
  return lines.map(({ number, line }) => (
    <Fragment key={number}>
      {number > 0 && <br />}
      {line}
    </Fragment>
  ));
}

export function List({ ordered = false, children }: { ordered?: boolean; children: ReactNode }) {
  const Tag = ordered ? "ol" : "ul";
  return (
    <Tag className="list" style={styles.list}>
      {children}
    </Tag>
  );
}

/** One fact a row; as plain text `Label: value`. An empty value reads "not given". A value has the direction of its own script, whatever that of its label. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <div data-facts="true" style={styles.facts}>
      {facts.map(([label, value]) => (
        <Text key={label} className="fact" style={styles.fact}>
          <strong className="label" style={styles.label}>
            {label}:
          </strong>{" "}
          <span dir="auto" style={styles.value}>
            {value.trim() === "" ? "not given" : withLineBreaks(value)}
          </span>
        </Text>
      ))}
    </div>
  );
}

/** A quotation, of a text with its own line breaks; of what an email answers, each line of the plain text begins with ">". In cells, because Outlook ignores padding, margin and border of other elements. */
export function Quote({ children, isAnswered = false }: { children: ReactNode; isAnswered?: boolean }) {
  return (
    <LayoutTable style={styles.quoteSpace}>
      <LayoutTable className={isAnswered ? "quote answered" : "quote"} style={styles.quote}>
        {typeof children === "string" ? withLineBreaks(children) : children}
      </LayoutTable>
    </LayoutTable>
  );
}

type LayoutTableProps = { className?: string; style: CSSProperties; children: ReactNode };

/** A table of one cell for layout; its role tells screen readers that it is no data table. */
function LayoutTable({ className, style, children }: LayoutTableProps) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          <td className={className} dir="auto" style={style}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The email's main link as a button. In plain text its address has a line of its own. */
export function Action({ href, children }: { href: string; children: string }) {
  return (
    <Text className="paragraph" style={styles.paragraph}>
      <Button className="action" href={href} style={styles.action}>
        {children}
      </Button>
    </Text>
  );
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="link" href={href} style={styles.link}>
      {children}
    </Link>
  );
}

/** Renders both parts of an email from one element: HTML and plain text. */
export async function renderEmail(element: ReactElement): Promise<{ html: string; text: string }> {
  const html = `<!DOCTYPE html>${renderToStaticMarkup(element)}`;
  return { html, text: `${toPlainText(html, plainTextOptions).trim()}\n` };
}

/** The types of html-to-text that are used here: the package has none. */
type PlainNode = { children: PlainNode[]; attribs?: { href?: string } };
type PlainBuilder = { addInline(text: string, how?: { noWordTransform: boolean }): void; addLineBreak(): void };

const plainTextOptions: Parameters<typeof toPlainText>[1] = {
  preserveNewlines: true,
  formatters: {
    action(link: PlainNode, traverse: (nodes: PlainNode[], builder: PlainBuilder) => void, builder: PlainBuilder) {
      traverse(link.children, builder);
      builder.addInline(":");
      builder.addLineBreak();
      builder.addInline(link.attribs?.href ?? "", { noWordTransform: true });
    },
  },
  selectors: [
    { selector: "h1", options: { uppercase: false, leadingLineBreaks: 2 } },
    { selector: "h2", options: { uppercase: false } },
    { selector: "a", options: { linkBrackets: ["(", ")"], hideLinkHrefIfSameAsText: true } },
    { selector: "a.action", format: "action" },
    { selector: "td.answered", format: "blockquote" },
    { selector: "p.fact", format: "paragraph", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "div[data-facts]", format: "block", options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
  ],
};
