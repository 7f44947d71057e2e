import { Link } from "react-router";
import { bandsOf, nameOf, type Performance } from "../programme/programme.ts";
import { bandPath } from "../records/lineup-contract.ts";

type WhoPlaysProps = { performance: Performance; className: string | undefined };

/** The bands of a set, each a link to its page, after what it is called. An event has no page. */
export function WhoPlays({ performance, className }: WhoPlaysProps) {
  const bands = bandsOf(performance).filter(({ slug }) => slug !== "");
  const name = nameOf(performance);
  const isNamed = name === bands.map((band) => band.name).join(", ");
  const [first, ...others] = bands;
  if (isNamed && first && others.length === 0)
    return (
      <Link to={bandPath(first)} className={className} prefetch="intent">
        {first.name}
      </Link>
    );
  return (
    <span className={className}>
      {!isNamed && name}
      {bands.map((band, index) => (
        <span key={band.id}>
          {index > 0 ? ", " : !isNamed && ": "}
          <Link to={bandPath(band)} prefetch="intent">
            {band.name}
          </Link>
        </span>
      ))}
    </span>
  );
}
