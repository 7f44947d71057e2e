import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { browserRoutes } from "#desk/browser-routes.tsx";
import { followTyping } from "#desk/frame/parts/drafts/unsaved-texts.ts";
import { loadFontsAfterPaint } from "#desk/frame/shell/layout/fonts-after-paint.ts";
import { followTranslations } from "#ui/page/translated-texts.ts";
import "#ui/fonts/fonts.css";
import "#ui/page/tokens.css";
import "#ui/page/global.css";
import "#desk/frame/shell/layout/desk.css";

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
