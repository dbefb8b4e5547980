import { expect, it } from "vitest";
import { decodeCsv } from "./read-csv-file";

it.each([
  ["UTF-8", [0x5a, 0x6f, 0xc3, 0xab]],
  ["Windows-1252", [0x5a, 0x6f, 0xeb]],
])("a name with an accent is read from %s", (_, bytes) => {
  expect(decodeCsv(new Uint8Array(bytes).buffer)).toBe("Zoë");
});
