/** The festival's arrow: a slur as in engraved music, with an arrowhead. */
export function ArrowIcon({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 72 26" width="72" height="26" aria-hidden="true" focusable="false">
      <path d="M1 21C14 4 40 -1 61 13.4 40 5.6 17 8.4 1 21Z" fill="currentColor" />
      <path d="M71 20.6 52.6 18.2 61.2 11.4 63.2 1.6Z" fill="currentColor" />
    </svg>
  );
}
