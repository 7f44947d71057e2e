import { expect, test } from "@playwright/test";
import { photo } from "#tests/support/content/pictures.ts";
import { bandApplication } from "#tests/support/forms/band-application.ts";
import { volunteerApplication } from "#tests/support/forms/volunteer-application.ts";
import { type ReceivedMail, startSmtp } from "#tests/support/servers/smtp.ts";
import { type Site, startSite } from "#tests/support/site/site.ts";

const committee = "committee@example.org";
const sender = "festival@example.org";
const typed = '<b>Ann</b> & "Co"';

test("with a mail server every email is sent once, as HTML and text, from the festival, with the right Reply-To", async () => {
  await using smtp = await startSmtp();
  const site = await startSite({ SMTP_URL: smtp.url, COMMITTEE_EMAIL: committee, MAIL_FROM: sender });
  const references = await sendEverything(site);
  await expect.poll(() => smtp.mails.length).toBe(6);
  for (const mail of smtp.mails) expectValidEmail(mail);

  const [volunteerEmail] = mailsTo(smtp.mails, "vera.1@example.org");
  expect(volunteerEmail?.parsed.subject).toBe(`We have your application to volunteer: ${references.volunteer}`);
  expect(replyTo(volunteerEmail)).toBe(committee);
  expect(volunteerEmail?.parsed.text, "nothing typed in it").not.toContain("Neighbour");
  const [bandEmail] = mailsTo(smtp.mails, "lena.1@example.org");
  expect(bandEmail?.parsed.subject).toBe(`We have your band's application: ${references.band}`);
  expect(replyTo(bandEmail)).toBe(committee);
  expect(bandEmail?.parsed.text, "nothing typed in it").not.toContain("Lamplighters");

  const [confirmation] = mailsTo(smtp.mails, "sue@example.org");
  expect(headerOf(confirmation, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(headerOf(confirmation, "list-unsubscribe")).toMatch(/^<http\S+\/newsletter\/unsubscribe\?token=[\w-]{43}>$/);
  expect(confirmation?.parsed.text).toMatch(/http\S+\/newsletter\/confirm\?token=[\w-]{43}/);

  const forCommittee = new Map(mailsTo(smtp.mails, committee).map((mail) => [replyTo(mail), mail.parsed]));
  expect([...forCommittee.keys()].sort()).toEqual(["ann@example.org", "lena.1@example.org", "vera.1@example.org"]);
  expect(forCommittee.get("vera.1@example.org")?.subject).toBe(`New volunteer application ${references.volunteer}`);
  expect(forCommittee.get("vera.1@example.org")?.text).toContain("Neighbour");
  expect(forCommittee.get("lena.1@example.org")?.subject).toBe(`New band application ${references.band}`);
  expect(forCommittee.get("lena.1@example.org")?.html).toContain(references.picture);
  const message = forCommittee.get("ann@example.org");
  expect(message?.replyTo?.value).toEqual([{ name: typed, address: "ann@example.org" }]);
  expect(message?.subject, "nothing typed in it").toMatch(/^Message from the website M-[0-9A-Z]{6}$/);
  expect(message?.text).toContain(typed);
  expect(message?.html).not.toContain("<b>Ann</b>");
  await site.stop();
});

/** Submits one of each form. @returns the references, and the address of the band's picture. */
async function sendEverything(site: Site) {
  const form = new FormData();
  form.set("image", new Blob([Uint8Array.from(await photo(64, 40).jpeg().toBuffer())]), "band.jpg");
  const { filename } = await post(site, "/imageupload", form);
  const picture = `/uploads/${filename}`;
  const { reference: volunteer } = await postJson(site, "/api/records/volunteer-application", volunteerApplication());
  const application = bandApplication(1, { upload: picture });
  const { reference: band } = await postJson(site, "/api/records/band-application", application);
  await postJson(site, "/api/add-subscriber", { email: "sue@example.org" });
  await postJson(site, "/graphql", {
    query:
      "mutation ($email: String, $name: String) { sendContactConfirmation(senderEmail: $email, senderName: $name, message: $name) { responseMsg } }",
    variables: { email: "ann@example.org", name: typed },
  });
  return { volunteer, band, picture };
}

function postJson(site: Site, path: string, body: object) {
  return post(site, path, JSON.stringify(body), { "Content-Type": "application/json" });
}

async function post({ url }: Site, path: string, body: string | FormData, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, {
    method: "POST",
    body,
    headers: { ...headers, "Sec-Fetch-Site": "same-origin" },
  });
  expect(response.ok, `${path} answers ${response.status}`).toBe(true);
  return response.json();
}

/** Expects what holds for every email: its sender, its recipient, and that every mail program can show it. */
function expectValidEmail({ sender: from, recipients, parsed }: ReceivedMail) {
  const subject = parsed.subject ?? "";
  expect(from).toBe(sender);
  expect(recipients).toHaveLength(1);
  expect(parsed.from?.value.map(({ address }) => address)).toEqual([sender]);
  expect([parsed.to].flat().map((to) => to?.text)).toEqual(recipients);
  expect([parsed.cc, parsed.bcc, parsed.attachments]).toEqual([undefined, undefined, []]);
  expect(parsed.messageId).toMatch(/^<[\w-]+@example\.org>$/);
  expect(parsed.date).toBeInstanceOf(Date);
  expect(parsed.headers.get("auto-submitted")).toBe("auto-generated");
  expect(parsed.html || "", subject).toMatch(/<html[\s\S]*<h1/);
  expect(parsed.text ?? "", subject).not.toMatch(/<\/?(html|body|table|p|a)\b/);
  expect((parsed.text ?? "").length, subject).toBeGreaterThan(100);
}

function mailsTo(mails: ReceivedMail[], address: string) {
  return mails.filter(({ recipients }) => recipients.includes(address));
}

function replyTo(mail: ReceivedMail | undefined) {
  return mail?.parsed.replyTo?.value[0]?.address;
}

/** The raw header, unfolded. */
function headerOf(mail: ReceivedMail | undefined, name: string) {
  const line = mail?.parsed.headerLines.find(({ key }) => key === name)?.line ?? "";
  return line.slice(line.indexOf(":") + 1).replaceAll(/\s+/g, "");
}
