import { createRouter } from "@tanstack/react-router";
import { RouteError } from "./route-error";
import { routeTree } from "./routes";

export const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
