import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadFieldStart } from "./app/field-frame";
import { router } from "./app/router";
import { holdVersion } from "./lib/app-worker";
import { refuseStrayFiles } from "./lib/dropped-files";
import { followToken } from "./lib/field/session";
import { keepInstallPrompt } from "./lib/install-prompt";
import { queryClient } from "./lib/query-keys";
import { subscribeToken } from "./lib/token";

const paint = (): void => {
  const color = getComputedStyle(document.documentElement).getPropertyValue("--nav");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", color);
};

/** The phone's own bar takes the color of our top bar, in every theme. */
const followThemeColor = (): void => {
  paint();
  new MutationObserver(paint).observe(document.documentElement, {
    attributeFilter: ["data-theme", "data-contrast", "data-sunlight"],
  });
};

// Also when another tab signs in or out: what one account loaded is never shown to the next.
subscribeToken(() => {
  queryClient.clear();
  followToken();
});
followToken();
loadFieldStart();

holdVersion();
refuseStrayFiles();
followThemeColor();
keepInstallPrompt();

const container = document.getElementById("root");
if (!container) throw new Error("The page has no #root to render into");

createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
