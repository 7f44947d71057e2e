import type { Appearance } from "@stripe/stripe-js";
import { useEffect, useState } from "react";

/**
 * The design tokens as an appearance of the payment element, which may be in the provider's frame, out of reach of our style sheets. It
 * follows the visitor's colour scheme and motion preference.
 */
export function useStripeAppearance(): Appearance {
  const [appearance, setAppearance] = useState(readAppearance);
  useEffect(() => {
    const queries = ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"].map((query) =>
      window.matchMedia(query),
    );
    const read = () => setAppearance(readAppearance());
    for (const query of queries) query.addEventListener("change", read);
    return () => {
      for (const query of queries) query.removeEventListener("change", read);
    };
  }, []);
  return appearance;
}

/** Design tokens (tokens.css) for Stripe's fields. Sizes, weights and borders repeat field.module.css. */
function readAppearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  const isDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  // In pixels, because the frame has its own root font size and the visitor may have enlarged ours.
  const size = (rem: number) => `${rem * Number.parseFloat(tokens.fontSize)}px`;
  const border = `${token("--border-width")} solid`;
  return {
    theme: isDark ? "night" : "stripe",
    disableAnimations: window.matchMedia("(prefers-reduced-motion: reduce)").matches,
    labels: "above",
    variables: {
      colorPrimary: token("--focus"),
      colorBackground: token("--surface-raised"),
      colorText: token("--text"),
      colorTextSecondary: token("--text-muted"),
      colorTextPlaceholder: token("--text-muted"),
      colorDanger: token("--danger"),
      colorSuccess: token("--success"),
      fontFamily: token("--font-text"),
      fontSizeBase: size(1.125),
      spacingUnit: size(0.25),
      // As between the form's own columns, so that the provider's begin where those do.
      gridColumnSpacing: size(1),
      borderRadius: token("--radius"),
    },
    rules: {
      ".Label": {
        color: token("--text"),
        fontFamily: token("--font-display"),
        fontSize: size(1.0625),
        fontWeight: "750",
      },
      ".Input": {
        border: `${border} ${token("--border-color")}`,
        boxShadow: "none",
        padding: `${size(0.5)} ${size(0.75)}`,
      },
      ".Input:focus": { boxShadow: "none", outline: `3px solid ${token("--focus")}` },
      ".Input--invalid": { border: `${border} ${token("--danger")}`, boxShadow: "none" },
      ".Error": { color: token("--danger"), fontFamily: token("--font-display"), fontSize: size(1), fontWeight: "700" },
    },
  };
}
