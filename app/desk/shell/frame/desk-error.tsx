import { isRouteErrorResponse, Link, useRouteError } from "react-router";

/** What a page of the desk shows in place of its content: in words, with the way on. */
export function DeskErrorPage() {
  const error = useRouteError();
  return (
    <div role="alert">
      <title>Error · The desk</title>
      <h1>{error === undefined || isNotFound(error) ? "There is nothing here" : "That did not work"}</h1>
      <p>{explain(error)}</p>
      <p>
        {!isNotFound(error) && error !== undefined && (
          <button type="button" onClick={() => location.reload()}>
            Load it again
          </button>
        )}
        <Link to="/desk">Go to Today</Link>
      </p>
    </div>
  );
}

function isNotFound(error: unknown) {
  return isRouteErrorResponse(error) && error.status === 404;
}

function explain(error: unknown): string {
  if (error === undefined)
    return "There is no page at this address. It may have moved, or there may be a typing mistake in the address.";
  if (isRouteErrorResponse(error) && typeof error.data === "string" && error.data !== "") return error.data;
  return "The page could not be shown. Please load it again; if it happens again, tell whoever looks after the site.";
}
