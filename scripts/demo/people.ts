/** Invented people, bands and messages for `npm run demo`. Every address ends in `.example`, where no mail ever arrives. */

const firstNames = [
  ..."Joan Peter Mavis Tom Priya Bert Lucy Sione Edna Kofi Grace Hamish Zara Walter Mei Ros Declan Ngaire Otto Fay".split(
    " ",
  ),
];
const lastNames = [
  "Quill",
  "Harrow",
  "Tansy",
  "Brook",
  "Marsh",
  "Pollard",
  "Finch",
  "Ashby",
  "Reyes",
  "Nolan",
  "O’Dea",
];

export type InventedPerson = { first: string; last: string; email: string; phone: string };

/** The same person for the same number. Two in forty share an address, as couples do. */
export function inventPerson(n: number): InventedPerson {
  const first = firstNames[n % firstNames.length] ?? "";
  const last = lastNames[(n * 7 + Math.floor(n / firstNames.length)) % lastNames.length] ?? "";
  const shared = n % 40 === 21 ? inventPerson(n - 1) : undefined;
  const mailbox = `${first}.${last}${n}`.toLowerCase().replaceAll(/[^a-z0-9.]/g, "");
  return {
    first,
    last: shared?.last ?? last,
    email: shared?.email ?? `${mailbox}@post.example`,
    phone: `0491 570 ${String(100 + n).slice(-3)}`,
  };
}

/** Bands that have a drawn poster are in the line-up of the sample festival; these apply as well, with a picture of the town. */
export const moreBands = [
  ..."The Lamp Trimmers|Second Kettle|Mulga Wire|Seven Mile Peg|Brass Monkeys Lodge|The Wool Classers|Verandah Post".split(
    "|",
  ),
  ..."Night Soil Trio|Cold Chisel Choir of Newbridge|Tin Roof Quintet|The Dredge|Low Battery|Miss Pell’s Lodgers".split(
    "|",
  ),
  ..."Gaslight & Daughters|Dry Creek Strings|Half Day Closing|The Bellbird Six|Unsealed Surface".split("|"),
];

/** So many of the bands that applied first play, and were told so. */
export const told = 20;
/** A band that the committee likes, and has not decided about. */
export const shortlisted = "Cordial";
/** Whoever puts both bands on Saturday evening finds out. */
export const sharedDrummer = {
  bands: [shortlisted, "Branch Line Big Band"],
  player: { musician: "Walter Finch", instrument: "Drums" },
};

export const committee = [
  { name: "Ann Marlowe", roles: { chair: "change" } },
  { name: "Ben Okafor", roles: { programme: "change" } },
  { name: "Carla Voss", roles: { programme: "change", editor: "look" } },
  { name: "Dev Lindqvist", roles: { volunteers: "change" } },
  { name: "Edith Shaw", roles: { editor: "change" } },
  { name: "Frank Tully", roles: { treasurer: "change", volunteers: "look" } },
] as const;

export const messages = [
  "Is the Town Hall reachable with a wheelchair, and where does one park?",
  "We would like to put our caravan near the river from Thursday on. Who do I ask?",
  "My mother lost a grey glove at the supper dance last year. I know it is a long shot.",
  "Could the school band play before noon? Two of them have a bus at one.",
  "Do under 18s need a ticket of their own?",
  "I write for the Valley Courier and would like to talk to somebody about the program.",
  "Is there a dance floor on Sunday?",
  "We run the bakery on the corner. May we open a stall on the footpath?",
  "How loud will it be at the bandstand? We have a baby and live opposite.",
  "I can lend a Hammond organ if somebody fetches it.",
  "Can I bring my dog to the outdoor stages?",
  "Thank you for last year. It was the best weekend of our winter.",
  "I booked for four, and now we are five. What do I do?",
  "Where will the workshops be, and does one need to read music?",
  "Our choir of thirty would like to come. Is there a price for groups?",
] as const;

export const notes = [
  "Heard them at the pub in May: the room was full, and nobody talked.",
  "Too loud for the church, lovely outdoors.",
  "Brings their own piano. Check the stairs.",
  "Played in 2024, on time and easy to work with.",
  "Would share a drum kit with the big band.",
] as const;

export const tasks = [
  "Ring about the fee",
  "Ask for a better picture",
  "Find a bed for two",
  "Answer by Friday",
] as const;
