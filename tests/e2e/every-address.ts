import siteMap from "#app/routes.ts";

export type Address = { path: string; status: number };

/** What a route with a rest stands for (a new one needs its examples here, or `everyAddress` throws), and what is nothing without a link's token. */
const examples: Record<string, Address[]> = {
  "bands/*": [found("/bands/annekevotrio"), found("/bands/come-and-tryorchestra"), missing("/bands/nobody")],
  "newsletter/confirm": [missing("/newsletter/confirm")],
  "newsletter/unsubscribe": [missing("/newsletter/unsubscribe")],
  "*": [found("/style-guide"), missing("/no-such-page"), missing("/no/such/page")],
};

/** An address of every route of the site map: a new route is tested without anybody thinking of it. */
export const everyAddress: Address[] = siteMap.flatMap(({ path = "" }) => {
  const known = examples[path];
  if (known) return known;
  if (/[:*]/.test(path)) throw new Error(`The route ${path} needs an example.`);
  return [found(`/${path}`)];
});

/** Those whose words come from the content service or the line-up. */
export const readableAddresses: string[] = everyAddress.filter(({ status }) => status === 200).map(({ path }) => path);

function found(path: string): Address {
  return { path, status: 200 };
}

function missing(path: string): Address {
  return { path, status: 404 };
}
