import { appPages } from "@fieldwright/contract/pages";
import { type AnyRoute, createRouter } from "@tanstack/react-router";
import { expect, it } from "vitest";
import { routeTree } from "./routes";

const leaves = (route: AnyRoute): AnyRoute[] => {
  const children: AnyRoute[] = Object.values(route.children ?? {});
  return children.length === 0 ? [route] : children.flatMap(leaves);
};

it("has exactly the pages that the server answers with the application", () => {
  createRouter({ routeTree });
  const paths = leaves(routeTree).map((route) => route.fullPath.replace(/\$/g, ":"));
  expect(paths).toHaveLength(appPages.length);
  expect(new Set(paths)).toEqual(new Set(appPages));
});
