import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { followTranslations } from "#app/ui/page/translated-texts.ts";
import { followTyping } from "./parts/drafts/unsaved-texts.ts";
import { browserRoutes } from "./shell/browser-routes.tsx";
import { loadFontsAfterPaint } from "./shell/frame/fonts-after-paint.ts";
import "#app/ui/fonts/fonts.css";
import "#app/ui/page/tokens.css";
import "#app/ui/page/global.css";
import "./shell/frame/desk.css";

const root = document.getElementById("desk");
if (!root) throw new Error("the page of the desk has no #desk");
// From here on each page says its own title: of two the browser would show the first.
document.querySelector("title")?.remove();
loadFontsAfterPaint();
followTranslations(root);
followTyping(document);
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(browserRoutes())} />
  </StrictMode>,
);
