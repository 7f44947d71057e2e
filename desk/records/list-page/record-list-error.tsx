import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import type { RecordType } from "../model/record-types.ts";

/** In place of a list that could not be read. */
export function RecordListError({ recordType: { many } }: { recordType: RecordType }) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const why = isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : "";
  return (
    <div role="alert">
      <title>Error · The desk</title>
      <h1>The {many} could not be read</h1>
      <p>{why} Nothing is lost: they are all still there.</p>
      <ActionButton primary disabled={state === "loading"} onClick={() => void revalidate()}>
        Try again
      </ActionButton>
    </div>
  );
}
