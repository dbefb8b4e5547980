import { appPages } from "@fieldwright/contract/pages";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { HelpPage } from "./help-page";
import { HomePage } from "./home-page";
import { MissingPage } from "./missing-page";
import { SiteFrame } from "./site-frame";

type Definition = { path: string; title: string; description: string; Page: ComponentType };

const definitions: readonly Definition[] = [
  {
    path: "/",
    title: "Fieldwright: every visit in its place",
    description: "Clients, quotes, jobs, the schedule and invoices for trades businesses.",
    Page: HomePage,
  },
  {
    path: "/help",
    title: "Help Center · Fieldwright",
    description: "How to get started with Fieldwright, roles, invitations and keys.",
    Page: HelpPage,
  },
  {
    path: "/404.html",
    title: "Page not found · Fieldwright",
    description: "There is no page at this address.",
    Page: MissingPage,
  },
];

const prepared = ({ path, title, description, Page }: Definition) => ({
  path,
  /** Puts the page into the built template, which carries the hashed names of its assets. */
  fill: (template: string) =>
    template
      .replace("%title%", () => title)
      .replace("%description%", () => description)
      .replace("<!--page-->", () =>
        renderToStaticMarkup(
          <SiteFrame path={path}>
            <Page />
          </SiteFrame>,
        ),
      ),
});

export const publicPages = definitions.map(prepared);

export const publicPage = (path: string) => publicPages.find((page) => page.path === path);

/** While developing there is no server in front that knows which addresses belong to the application. */
export const isAppPage = (path: string): boolean =>
  appPages.some((page) => new RegExp(`^${page.replace(/:\w+/g, "[^/]+")}/?$`).test(path));
