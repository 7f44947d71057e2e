import { createContext } from "react-router";

/** Reports an error that a page's renderer met: `server/pages/pages.ts` puts a function that logs it into the router's context. */
export const reportError = createContext<(error: unknown) => void>();
