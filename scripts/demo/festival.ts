import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import sharp from "sharp";
import { bandForm, instruments } from "#services/forms/band-form.ts";
import { payloadSchema } from "#services/forms/form-schema.ts";
import { roles, volunteerForm } from "#services/forms/volunteer-form.ts";
import type { Services } from "#services/services.server.ts";
import { submitForm } from "#services/submissions/submit-form.server.ts";
import { storePicture } from "#site/features/band-applications/store-picture.server.ts";
import { submitMessage } from "#site/features/contact/submit-message.server.ts";
import { inventPerson, messages, moreBands, sharedDrummer, shortlisted, told } from "./people.ts";

const DAY_MS = 24 * 60 * 60_000;
const [volunteers, bands, sentMessages, members] = [60, 45, 30, 24];
const styles = ["Swing", "Trad", "Bebop", "Latin", "Blues", "Soul", "Big band"];
const days = ["Friday evening", "Saturday daytime", "Saturday evening", "Sunday daytime", "Monday daytime"];
const allDays = ["Thursday evening", ...days.slice(0, 4), "Sunday evening", "Monday daytime"];

/** What visitors send within ten weeks, through the same operations as the forms. */
export async function sendApplications(services: Services, year: string, now = Date.now()): Promise<void> {
  // More came lately than at first, and some today.
  const receivedAt = (index: number, of: number) => new Date(now - ((of - index) / of) ** 1.5 * 70 * DAY_MS + index);
  for (let n = 0; n < volunteers; n++) await sendVolunteer(services, n, year, receivedAt(n + 0.98, volunteers));
  for (const [n, { name, picture }] of (await pictures(bands)).entries())
    await sendBand(services, { n, name, picture, year }, receivedAt(n + 0.98, bands));
  for (let n = 0; n < sentMessages; n++) await sendMessage(services, n, receivedAt(n + 0.98, sentMessages));
  await addMembers(services, year, now);
}

async function sendVolunteer(services: Services, n: number, year: string, at: Date) {
  const { first, last, email, phone } = inventPerson(n);
  const { first: ecName } = inventPerson(n + 3);
  const answers = {
    name: `${first} ${last}`,
    firstName: first,
    lastName: last,
    email,
    phone,
    address: `${n + 1} Poppet Street, Goldtown, VIC, 3999`,
    age: ["Under 18", "18 to 25", "26 to 40", "41 to 60", "Over 60"][n % 5],
    licence: n % 3 > 0,
    rsa: n % 4 === 0,
    lifting: n % 2 === 0,
    roles: roles.filter((_, index) => (n + index) % 3 === 0),
    ecName: `${ecName} ${last}`,
    ecPhone: "0491 570 006",
    ecR: n % 2 === 0 ? "Partner" : "Neighbour",
    year,
  };
  await submitForm(services, volunteerForm, payloadSchema(volunteerForm).parse(answers), undefined, at);
}

type InventedBand = { n: number; name: string; picture: Buffer; year: string };

async function sendBand(services: Services, { n, name, picture, year }: InventedBand, at: Date) {
  const { first, last, email, phone } = inventPerson(n + 100);
  const size = { width: 800, height: 800 };
  const upload = await storePicture(
    services,
    { bytes: Uint8Array.from(picture), contentType: "image/jpeg", extension: "jpg", ...size },
    { bio: "", website: "" },
    at,
  );
  const size2 = 3 + (n % 5);
  const answers = {
    bandName: name,
    leaderName: `${first} ${last}`,
    bandStyle: styles[n % styles.length],
    firstFee: 400 + (n % 9) * 150,
    secondFee: 650 + (n % 9) * 250,
    // Those of the line-up play when they offered to.
    availability: n < told ? allDays : days.filter((_, index) => (n + index) % 3 !== 0),
    websiteUrl: `https://band-${n}.example`,
    otherInfo: n % 4 === 0 ? "We bring our own piano stool, and need two beds." : "",
    yearPlaying: year,
    leaderEmail: email,
    leaderPhone: phone,
    upload: `/uploads/${upload}`,
    bio: `${name} began in a kitchen in Goldtown and have played every winter since.\n\nThey play ${styles[n % styles.length]} for dancing.`,
    bandLink: `https://music.example/band-${n}`,
    musicians: Array.from({ length: size2 }, (_, index) => {
      // Nobody plays in two bands, but one drummer.
      const player = inventPerson(n * 8 + index + 145);
      const instrument = instruments[(n + index * 3) % instruments.length];
      const own = { musician: `${player.first} ${player.last}`, instrument };
      return { id: index + 1, ...(index === 0 && sharedDrummer.bands.includes(name) ? sharedDrummer.player : own) };
    }),
  };
  await submitForm(services, bandForm, payloadSchema(bandForm).parse(answers), undefined, at);
}

/** The drawn posters with the names of their bands, then pictures of the town for bands without one. */
async function pictures(count: number): Promise<Pick<InventedBand, "name" | "picture">[]> {
  const folder = "content/assets/images.ctfassets.net/cjf";
  const drawn = globSync(`${folder}/poster-*/**/*.png`).toSorted();
  // The one that is not decided yet applied later than those of the line-up.
  const isLater = (file: string) => Number(posterName(file) === shortlisted);
  const posters = drawn.toSorted((one, other) => isLater(one) - isLater(other));
  const town = globSync(`${folder}/{picture,collage,banner}-*/**/*.png`).toSorted();
  const files = [...posters, ...town].slice(0, count);
  return Promise.all(
    files.map(async (file, index) => {
      const name = index < posters.length ? posterName(file) : (moreBands[index - posters.length] ?? `Band ${index}`);
      const picture = await sharp(readFileSync(file))
        .resize(800, 800, { fit: "inside" })
        .jpeg({ quality: 70 })
        .toBuffer();
      return { name, picture };
    }),
  );
}

/** "poster-hot-club-of-creek-street.png" is the Hot Club of Creek Street's. */
function posterName(file: string): string {
  const words = basename(file, ".png").replace("poster-", "").split("-");
  return words
    .map((word) => (word === "of" || word === "and" ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");
}

async function sendMessage(services: Services, n: number, at: Date) {
  const { first, last, email } = inventPerson(n * 2);
  const message = { senderName: `${first} ${last}`, senderEmail: email, message: messages[n % messages.length] ?? "" };
  await submitMessage(services, { message, isHoneypotFilled: false, key: undefined }, at);
}

/** Members who have paid, with the payments that they paid by. */
async function addMembers({ db, config }: Services, year: string, now: number) {
  for (let n = 0; n < members; n++) {
    const { first, last, email, phone } = inventPerson(n * 3);
    const at = new Date(now - (members - n) * 2 * DAY_MS);
    const payment_intent = `pi_demo_${n}`;
    await db
      .insertInto("members")
      .values({
        id: randomUUID(),
        reference: `J-DEM${String(n).padStart(3, "0")}`,
        status: "paid",
        received_at: at.toISOString(),
        person_key: `demo ${n}`,
        first_name: first,
        last_name: last,
        email,
        phone,
        address: `${n + 1} Poppet Street`,
        city: "Goldtown",
        postcode: "3999",
        year,
        payment_intent,
        paid_at: at.toISOString(),
      })
      .execute();
    const amount = { amount: config.membershipFeeCents, currency: "aud" };
    await db
      .insertInto("membership_payments")
      .values({ payment_intent, ...amount, status: "succeeded", created_at: at.getTime(), look_at: null, looks: 1 })
      .execute();
  }
}
