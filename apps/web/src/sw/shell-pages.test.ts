import { describe, expect, it } from "vitest";
import { shellPages } from "./shell-pages";

const opensStored = (path: string) => shellPages.some((page) => page.test(path));

describe("pages that open with the stored app", () => {
  it.each([
    "/dashboard",
    "/dashboard/",
    "/dashboard?from=push",
    "/login",
    "/login?redirect=%2Fjobs",
    "/schedule",
    "/schedule?view=board&date=2027-03-02",
    "/schedule/01980000-0002-7000-8000-000000000001",
    "/jobs/01980000-0003-7000-8000-000000000001?edit=1",
    "/quotes",
    "/settings",
  ])("%s", (path) => expect(opensStored(path)).toBe(true));
});

describe("pages that the server answers", () => {
  it.each([
    "/",
    "/help",
    "/industry/plumbing",
    "/integrations",
    "/api/jobs",
    "/api/calendar/abc.ics",
    "/health",
    "/quote/abc",
    "/pay/abc",
    "/review/abc",
    "/register",
    "/invite/abc",
    "/reset-password/abc",
    "/dashboards",
    "/schedule/1/2",
    "/nothing?next=/dashboard",
  ])("%s", (path) => expect(opensStored(path)).toBe(false));
});
