import type { APIRequestContext } from "@playwright/test";

/** Every public page: those in the sitemap, and those that are shown for unknown addresses. */
export const publicPaths = async (request: APIRequestContext): Promise<string[]> => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  return [...listed, "/industry/falconry", "/integrations/fax", "/404.html"];
};
