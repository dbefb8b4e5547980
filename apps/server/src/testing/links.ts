import type { CustomerLink } from "@fieldwright/contract/sending";
import { mustCall, type Person } from "./auth";
import type { TestApp } from "./test-app";

/** The token of a document's link. */
export const tokenFor = async (
  test: TestApp,
  { headers }: Person,
  path: `/quotes/${string}` | `/invoices/${string}`,
): Promise<string> => {
  const { url } = await mustCall<CustomerLink>(test, `${path}/link`, { headers });
  return url.split("/").at(-1) ?? "";
};

/** One call by someone who has only a link. */
export const byLink = (
  { app }: TestApp,
  method: "GET" | "POST" | "PUT",
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
) => app.inject({ method, url: `/api/public${path}`, headers, ...(payload ? { payload } : {}) });
