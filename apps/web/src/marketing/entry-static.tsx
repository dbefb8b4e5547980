import { appPages } from "@fieldwright/contract/pages";
import { renderToStaticMarkup } from "react-dom/server";
import { publicUrl, renderHead } from "./page-head";
import { SiteFrame } from "./site-frame";
import { pageOf, type SitePage, sitePages } from "./site-pages";

const prepared = (page: SitePage) => ({
  file: page.file,
  script: page.script,
  head: () => renderHead(page),
  body: () => renderToStaticMarkup(<SiteFrame path={page.path ?? ""}>{page.content}</SiteFrame>),
});

export const publicPages = sitePages.map(prepared);

export const publicPage = (path: string) => prepared(pageOf(path));

export const pageScripts = [...new Set(sitePages.flatMap(({ script }) => script ?? []))];

const listed = sitePages.flatMap(({ path }) => path ?? []);

export const sitemap = () =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listed.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`),
    "</urlset>",
    "",
  ].join("\n");

/** App pages tell robots themselves not to index them, so only the API is listed here. */
export const robots = () =>
  ["User-agent: *", "Disallow: /api/", "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");

/** For development, where no server decides which addresses belong to the app. */
export const isAppPage = (path: string): boolean =>
  appPages.some((page) => new RegExp(`^${page.replace(/:\w+/g, "[^/]+")}/?$`).test(path));
