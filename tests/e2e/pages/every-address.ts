import routes from "#site/routes.ts";

export type Address = { path: string; status: number };

/** Example addresses for routes with a wildcard, and for pages that are a 404 without a token. A new wildcard needs its examples here. */
const examples: Record<string, Address[]> = {
  "band/*": [
    found("/band/friday"),
    found("/band/saturday/style/blues"),
    found("/band/monday/style/big-band"),
    missing("/band/someday"),
  ],
  "bands/*": [found("/bands/annekevotrio"), found("/bands/come-and-tryorchestra"), missing("/bands/nobody")],
  "schedule/:day": [found("/schedule/saturday"), missing("/schedule/tomorrow")],
  "newsletter/confirm": [missing("/newsletter/confirm")],
  "newsletter/unsubscribe": [missing("/newsletter/unsubscribe")],
  "*": [found("/style-guide"), missing("/no-such-page"), missing("/no/such/page")],
};

/** An address of every route in `routes.ts`, so that a new route is tested without a change here. */
export const everyAddress: Address[] = routes.flatMap(({ path = "" }) => {
  const known = examples[path];
  if (known) return known;
  if (/[:*]/.test(path)) throw new Error(`The route ${path} needs an example.`);
  return [found(`/${path}`)];
});

/** The addresses that answer 200. */
export const readableAddresses: string[] = everyAddress.filter(({ status }) => status === 200).map(({ path }) => path);

function found(path: string): Address {
  return { path, status: 200 };
}

function missing(path: string): Address {
  return { path, status: 404 };
}
