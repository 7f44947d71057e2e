import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { FormButton } from "#ui/fields/form-button.tsx";

/** What a page of the desk shows in place of its content where that failed: in words, with the way on. */
export function DeskErrorPage() {
  const error = useRouteError();
  const said = wordsOf(error);
  if (isRouteErrorResponse(error) && error.status === 404) return <NothingHere words={said} />;
  return (
    <div role="alert">
      <title>Error · The desk</title>
      <h1>That did not work</h1>
      <p>{said}</p>
      <p>
        <FormButton variant="outline" onClick={() => location.reload()}>
          Load it again
        </FormButton>
      </p>
      <WayOn />
    </div>
  );
}

/** For an address that no page has. */
export function UnknownAddress() {
  const words = "There is no page at this address. It may have moved, or there may be a typing mistake in the address.";
  return <NothingHere words={words} />;
}

function NothingHere({ words }: { words: string }) {
  return (
    <div role="alert">
      <title>Error · The desk</title>
      <h1>There is nothing here</h1>
      <p>{words}</p>
      <WayOn />
    </div>
  );
}

function WayOn() {
  return (
    <p>
      <Link to="/desk">Go to Today</Link>
    </p>
  );
}

function wordsOf(error: unknown): string {
  if (isRouteErrorResponse(error) && typeof error.data === "string" && error.data !== "") return error.data;
  return "The page could not be shown. Please load it again; if it happens again, tell whoever looks after the site.";
}
