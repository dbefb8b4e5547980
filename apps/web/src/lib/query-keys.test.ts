import { expect, it } from "vitest";
import { ApiError } from "./api-client";
import { queryClient } from "./query-keys";

const retries = (failures: number, error: Error): unknown => {
  const retry = queryClient.getDefaultOptions().queries?.retry;
  return typeof retry === "function" ? retry(failures, error) : retry;
};

it("asks again once when no answer came or the server stumbled", () => {
  expect(retries(0, new TypeError("Failed to fetch"))).toBe(true);
  expect(retries(0, new ApiError(503, undefined))).toBe(true);
  expect(retries(1, new ApiError(503, undefined))).toBe(false);
});

it("does not ask again after a refusal, least of all when there were too many requests", () => {
  for (const status of [400, 403, 404, 409, 429])
    expect(retries(0, new ApiError(status, undefined))).toBe(false);
});
