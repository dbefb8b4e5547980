import { expect, it } from "vitest";
import { formatBytes } from "./file-tile";

it.each([
  [1, "1 kB"],
  [12_400, "12 kB"],
  [3_440_000, "3.4 MB"],
  [10_000_000, "10.0 MB"],
])("%i bytes are shown in the unit that reads best", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
