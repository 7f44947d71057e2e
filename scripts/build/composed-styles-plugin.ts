import type { CSSOptions } from "vite";

type PostcssOptions = Extract<CSSOptions["postcss"], object>;
type PostcssPlugin = Extract<NonNullable<PostcssOptions["plugins"]>[number], { postcssPlugin: string }>;

/**
 * Says of composed styles which file they belong to. For `composes: … from "…"` postcss-modules parses the other file's rules without its name, and Vite then warns at
 * every build, since it could not find a file that such a rule names by `url()`.
 *
 * @throws where a composed style names a file by `url()`: the place that it would be looked for is not the style's own
 */
export const composedStylesPlugin: PostcssPlugin = {
  postcssPlugin: "composed-styles",
  OnceExit(root) {
    root.walkDecls((declaration) => {
      if (declaration.source?.input.file !== undefined || !root.source) return;
      if (declaration.value.includes("url("))
        throw declaration.error(
          "A style that another file composes cannot have a url(): please use a rule of its own.",
        );
      declaration.source = root.source;
    });
  },
};
