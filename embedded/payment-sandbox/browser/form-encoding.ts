/** Encodes parameters for Stripe's API: `payment_method_data[card][number]=4242…`. Skips undefined values, and sends null as empty. */
export function encodeForm(parameters: object): URLSearchParams {
  return new URLSearchParams(pairs(parameters, (key) => key));
}

function pairs(value: object, nameOf: (key: string) => string): [string, string][] {
  return Object.entries(value).flatMap(([key, each]: [string, unknown]): [string, string][] => {
    if (each === undefined) return [];
    if (typeof each === "object" && each !== null) return pairs(each, (inner) => `${nameOf(key)}[${inner}]`);
    return [[nameOf(key), each === null ? "" : String(each)]];
  });
}
