import type { APIRequestContext } from "@playwright/test";

/** Every public page: those of the sitemap and the ones that answer for addresses without a page of their own. */
export const publicPaths = async (request: APIRequestContext): Promise<string[]> => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  return [...listed, "/industry/falconry", "/integrations/fax", "/404.html"];
};
