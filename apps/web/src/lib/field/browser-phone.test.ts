import { expect, it, vi } from "vitest";
import { createAppBadge } from "./browser-phone";

it("follows the number of waiting changes, down to none", () => {
  const setAppBadge = vi.fn(() => Promise.resolve());
  const show = createAppBadge({ setAppBadge });
  for (const waiting of [0, 2, 2, 3, 0]) show(waiting);
  expect(setAppBadge.mock.calls).toEqual([[2], [3], [0]]);
});

it("is left out where the browser has none or refuses it", () => {
  expect(() => createAppBadge({})(1)).not.toThrow();
  expect(() =>
    createAppBadge({ setAppBadge: () => Promise.reject(new Error("Not installed")) })(1),
  ).not.toThrow();
});
