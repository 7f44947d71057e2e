import { useLoaderData } from "react-router";
import type { Schema } from "./desk-fetch.ts";

/** The data of the page itself, which its loader has fetched and checked by the same schema. */
export function usePageData<Data>(schema: Schema<Data>): Data {
  return schema.parse(useLoaderData());
}
