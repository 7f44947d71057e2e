import { createContext } from "react-router";

/** Where a page's renderer says what went wrong in it: the log, put into the router's context by `server/pages.ts`. */
export const reportError = createContext<(error: unknown) => void>();
