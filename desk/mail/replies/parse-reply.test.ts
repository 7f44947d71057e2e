import { expect, test } from "vitest";
import { parseReply } from "./parse-reply.ts";

/** What stands in the conversation of a mail. */
async function said(headers: string, body: string) {
  const mail = `From: joan@example.org\n${headers}\n\n${body}`.replaceAll("\n", "\r\n");
  return parseReply(new TextEncoder().encode(mail));
}

const plain = "Content-Type: text/plain; charset=utf-8";
const html = "Content-Type: text/html; charset=utf-8";

test.each([
  ["one line", "On Mon, 23 Nov 2026 at 15:53, Jazz <jazz@example.org> wrote:"],
  ["two lines", "On Mon, 23 Nov 2026 at 15:53, The Jazz Festival\n<jazz@example.org> wrote:"],
  ["a line of its own", "On 23/11/2026 15:53, Jazz\nwrote:"],
])("what a mail quotes at its end is left out, with what introduces it in %s", async (_, introduction) => {
  const { words } = await said(plain, `Yes please.\n\n${introduction}\n\n> Dear Joan\n>\n> Will you?\n`);
  expect(words).toBe("Yes please.");
});

test("what is answered between the lines of a quote stays, and so does a mail that says nothing of its own", async () => {
  const between = "On Monday Jazz wrote:\n> Will you?\nYes.";
  expect((await said(plain, between)).words).toBe(between);
  expect((await said(plain, "On Monday Jazz wrote:\n> Will you?")).words).toBe("On Monday Jazz wrote:");
  expect((await said(plain, "As Ann on Monday wrote:")).words).toBe("As Ann on Monday wrote:");
});

test("an HTML mail is read as its text, without its quote, with its letters and signs", async () => {
  const gmail = `<div dir="ltr">Caf&eacute; &ndash; that&rsquo;s<br>
    fine.<div>Jo&#235;</div></div><div class="gmail_quote"><div>On Mon, Jazz &lt;<a href="mailto:j@e.org">j@e.org</a>&gt; wrote:<br></div>
    <blockquote><p>Dear Joan</p><p>Will you?</p></blockquote></div>`;
  expect((await said(html, gmail)).words).toBe("Café – that’s\nfine.\nJoë");
});

test("of an HTML mail only its words are read: no comments, attributes, styles or scripts", async () => {
  const outlook = `<html><head><title>Re</title><style>p{}</style></head><body>
    <!--[if mso]><xml><o:PixelsPerInch>96</o:PixelsPerInch></xml><![endif]-->
    <p title="a>b" onclick="alert(1)">Thanks</p><SCRIPT>alert(2)</SCRIPT><img src="https://example.org/x.gif" alt="c">
    <table><tr><td>Sat</td><td>8 pm</td></tr></table>&lt;b&gt;bye&lt;/b&gt;`;
  expect((await said(html, outlook)).words).toBe("Thanks\n\nSat 8 pm\n\n<b>bye</b>");
});

test("a mail without words is named, unless something is attached", async () => {
  const picture = '<img src="https://example.org/x.gif">';
  expect((await said(html, picture)).words).toMatch(/no words .* in the mailbox/);
  const part = "--x\nContent-Disposition: attachment; filename=a.pdf\n\nx\n--x--";
  expect((await said("Content-Type: multipart/mixed; boundary=x", part)).words).toBe("");
});

test("a long name of an attachment is not cut through a letter", async () => {
  const name = `${"a".repeat(119)}%F0%9F%8E%B7.pdf`;
  const part = `--x\nContent-Disposition: attachment; filename*=UTF-8''${name}\n\nx\n--x--`;
  const { attachments } = await said("Content-Type: multipart/mixed; boundary=x", part);
  expect(attachments[0]?.name).toBe(`${"a".repeat(119)}🎷`);
});

test.each([
  ['<a href="https://band.example/tour?a=1&amp;b=2">Our site</a>', "Our site (https://band.example/tour?a=1&b=2)"],
  [
    '<a href="mailto:ann@example.org?subject=x">Ann</a>, <a href="tel:+61212345678">ring</a>',
    "Ann (ann@example.org?subject=x), ring (+61212345678)",
  ],
  ['<a href="https://www.band.example/">www.band.example</a>', "www.band.example"],
  ['<a href="https://band.example/x"><b>https://band</b>.example/x</a>', "https://band.example/x"],
  ['<a href="mailto:ann@example.org">ann@example.org</a>', "ann@example.org"],
  [
    '<a href="#top">Up</a>, <a href="javascript:alert(1)">go</a>, <a>plain</a>, <a href="https://[">odd</a>',
    "Up, go, plain, odd",
  ],
  [
    '<a href="https://aus01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fband.example%2Fa&amp;data=05">Our site</a>',
    "Our site (https://band.example/a)",
  ],
  ['<p><a href="https://band.example">Our<br>site</a></p><p>Bye</p>', "Our\nsite (https://band.example/)\n\nBye"],
  ['Yes <img src="cid:1" alt="🎷"><img src="cid:2" alt="Our logo">', "Yes 🎷"],
])("the links of an HTML mail have their address: %s", async (link, words) => {
  expect((await said(html, link)).words).toBe(words);
});

test("a mail without words is named by its subject", async () => {
  const { words } = await said(`Subject: Stage plan\n${html}`, "<p></p>");
  expect(words).toMatch(/no words that can be shown here; its subject is “Stage plan”\. Please look/);
});

test("a text part of nothing but letters without width is no text: the HTML part is read", async () => {
  const parts = `--x\n${plain}\n\n\u200b\u2060\n--x\n${html}\n\n<p>Yes.</p>\n--x--`;
  expect((await said("Content-Type: multipart/alternative; boundary=x", parts)).words).toBe("Yes.");
});

test.each([
  [
    "Windows’ letters without a charset",
    "Content-Type: text/plain",
    "Caf\xe9, sch\xf6n: it\x92s fine",
    "Café, schön: it’s fine",
  ],
  ["Windows’ letters without any type", "Subject: Hi", "Caf\xe9", "Café"],
  ["Windows’ letters that say UTF-8", "Content-Type: text/plain;\n format=flowed;\n charset=utf-8", "Caf\xe9", "Café"],
  ["UTF-8 without a charset", "Content-Type: text/plain", "Caf\xc3\xa9 \u00e5\xa5\xbd", "Café 好"],
  ["UTF-8 that says it has no accents", "Content-Type: text/plain; charset=us-ascii", "Caf\xc3\xa9", "Café"],
  [
    "UTF-8, quoted-printable, that says it has no accents",
    'Content-Type: text/plain; charset="US-ASCII"\nContent-Transfer-Encoding: quoted-printable',
    "Caf=C3=A9",
    "Café",
  ],
  ["UTF-8 with a letter cut off", plain, "Caf\xc3\xa9, Zo\xc3\xab \xc3", "Café, Zoë \uFFFD"],
  ["what looks like UTF-8 in Windows’ letters", "Content-Type: text/plain; charset=windows-1252", "\xc3\xa9", "Ã©"],
])("a text of %s is read as it was meant", async (_, headers, body, words) => {
  const mail = `From: joan@example.org\n${headers}\n\n${body}`.replaceAll("\n", "\r\n");
  expect((await parseReply(Buffer.from(mail, "latin1"))).words).toBe(words);
});

test("a text that is signed with PGP is read without its signature, and signatures are no attachments", async () => {
  const signed = [
    "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nYes.\n- - piano\nJoan",
    "-----BEGIN PGP SIGNATURE-----\n\niQEz\n-----END PGP SIGNATURE-----",
  ];
  expect((await said(plain, signed.join("\n"))).words).toBe("Yes.\n- piano\nJoan");
  for (const type of ["application/pkcs7-signature", "application/x-pkcs7-signature", "application/pgp-signature"]) {
    const parts = `--x\n${plain}\n\nYes.\n--x\nContent-Type: ${type}; name=s\n\nAAAA\n--x--`;
    expect(await said("Content-Type: multipart/signed; boundary=x", parts)).toMatchObject({
      words: "Yes.",
      attachments: [],
    });
  }
});

test.each([
  ["Auto-Submitted: auto-replied", "automatic"],
  ["Auto-Submitted: no (written by hand)", "reply"],
  ["Subject: Automatic reply: Your application", "automatic"],
  ["Subject: Abwesenheitsnotiz: Ihre Bewerbung", "automatic"],
  ["Subject: =?utf-8?Q?R=C3=A9ponse_automatique_:_A?=", "automatic"],
  ["Subject: Re: Automatic reply: Your application", "reply"],
  ["Subject: Odpowiedź automatyczna: Your application", "automatic"],
  ["Subject: Automatická odpověď: Your application", "automatic"],
  ["Subject: Αυτόματη απάντηση: Your application", "automatic"],
  ["Subject: Автоматический ответ: Your application", "automatic"],
  ["Subject: Automaattinen vastaus: Your application", "automatic"],
  ["Subject: 자동 회신: Your application", "automatic"],
  ["Subject: About your automatic reply: a question", "reply"],
])("a mail with “%s” is %s", async (header, kind) => {
  expect((await said(header, "I am away.")).kind).toBe(kind);
});
