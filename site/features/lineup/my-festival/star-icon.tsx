/** A star, drawn as on a poster. It grows with the text; its fill is its style's. */
export function StarIcon() {
  return (
    <svg viewBox="0 0 24 24" width="1.625rem" height="1.625rem" aria-hidden="true" focusable="false">
      <path
        d="M12 2.2l2.9 6.5 7 .8-5.2 4.7 1.5 7L12 17.6l-6.2 3.6 1.5-7L2.1 9.5l7-.8z"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
    </svg>
  );
}
