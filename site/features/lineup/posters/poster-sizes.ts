const sizes = {
  large: "(min-width: 1280px) 384px, (min-width: 700px) 30vw, 88vw",
  small: "(min-width: 1280px) 224px, (min-width: 700px) 22vw, 44vw",
} as const;
/** 384 and 224 CSS pixels at two device pixels each, and a little more or less. */
const widest = { large: 800, small: 480 } as const;

/** The sizes of a poster on the wall: headliners' are large. */
export function posterSizes(isLarge: boolean) {
  const size = isLarge ? "large" : "small";
  return { sizes: sizes[size], widest: widest[size] };
}
