import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import * as z from "zod/mini";
import { loadFieldStart } from "./app/field-start";
import { router } from "./app/router";
import { followThemeColor } from "./app/theme-color";
import { holdVersion } from "./lib/app-worker";
import { followToken } from "./lib/field/session";
import { keepInstallPrompt } from "./lib/install-prompt";
import { queryClient } from "./lib/query-client";
import { subscribeToken } from "./lib/token";

// zod would probe for `new Function`, which the content security policy reports as a violation.
z.config({ jitless: true });

// Also when another tab signs in or out: what one account loaded is never shown to the next.
subscribeToken(() => {
  queryClient.clear();
  followToken();
});
followToken();
loadFieldStart();

holdVersion();
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
