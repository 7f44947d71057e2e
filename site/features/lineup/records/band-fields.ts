import { z } from "zod/mini";
import { withoutHiddenText, withoutInvisible } from "#platform/text/invisible-characters.ts";
import { addressFault } from "./lineup-contract.ts";

/** What is said follows the name of the field: "Music Link must be …". */
const text = z.string("must be text");
const shortText = text.check(z.overwrite(withoutInvisible), z.trim());

/** Longest text about a band, in UTF-16 units: four times what an application may have. */
export const longestBio = 20_000;

/** What of a band is written by hand, in a file that is imported and in the desk's form. Everything but the name may be empty. */
export const bandFields = {
  /** Each band has a page, whose address is made of its name. */
  name: shortText.check(z.minLength(1, "is missing"), (ctx) => {
    const fault = addressFault(ctx.value);
    if (fault !== undefined) ctx.issues.push({ code: "custom", message: fault, input: ctx.value });
  }),
  otherName: shortText,
  /** The Content-Security-Policy blocks pictures from other sites, so such a poster would be broken. */
  picture: shortText.check(
    z.regex(
      /^(\/(?!\/)\S+)?$/,
      "must be empty or a path of this site, such as /content/assets/cjf/poster-cordial/1/poster-cordial.png",
    ),
  ),
  bio: text.check(z.overwrite(withoutHiddenText), (ctx) => {
    const excess = ctx.value.trim().length - longestBio;
    const message = `is ${excess} characters longer than ${longestBio}, which is the most`;
    if (excess > 0) ctx.issues.push({ code: "custom", message, input: ctx.value });
  }),
  style: shortText,
  musicLink: shortText.check(z.regex(/^(https?:\/\/\S+)?$/i, "must be empty or begin with http:// or https://")),
};

/** What the committee calls them, in the order of its form. */
export const bandLabels = {
  name: "Name",
  style: "Style",
  bio: "About the band",
  musicLink: "Music link",
  picture: "Picture",
  otherName: "Other name",
} as const satisfies Record<keyof typeof bandFields, string>;

/** The same without limits, as it is typed. */
export const typedBand = z.strictObject({
  name: z.string(),
  otherName: z.string(),
  picture: z.string(),
  bio: z.string(),
  style: z.string(),
  musicLink: z.string(),
});
export type TypedBand = z.infer<typeof typedBand>;
