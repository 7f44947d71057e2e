import { expect, openPage, test } from "#tests/support/browser/browser.ts";

test("no page makes a browser load its tables of languages and time zones while it starts", { tag: "@long" }, async ({
  page,
}) => {
  // During the festival the schedule needs the time zone.
  await page.clock.setFixedTime("2027-02-01T12:00:00Z");
  await page.addInitScript(() => {
    const used: string[] = [];
    Object.assign(window, { used });
    const formatters = ["Collator", "DateTimeFormat", "ListFormat", "NumberFormat", "PluralRules"] as const;
    for (const name of formatters)
      Object.assign(Intl, {
        [name]: new Proxy(Intl[name], {
          construct: (formatter, settings) => {
            used.push(name);
            return Reflect.construct(formatter, settings);
          },
          apply: (formatter, self, settings) => {
            used.push(name);
            return Reflect.apply(formatter, self, settings);
          },
        }),
      });
    for (const prototype of [String.prototype, Number.prototype, Date.prototype, Array.prototype])
      for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
        if (/locale/i.test(name))
          Object.assign(prototype, {
            [name](...settings: unknown[]) {
              used.push(name);
              return value.apply(this, settings);
            },
          });
  });
  for (const path of ["/", "/band", "/bands/annekevotrio", "/schedule", "/history", "/festival-info"]) {
    await openPage(page, path);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => Object(window).used), path).toEqual([]);
  }
});
