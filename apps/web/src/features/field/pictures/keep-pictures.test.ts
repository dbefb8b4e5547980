import { expect, it } from "vitest";
import { isSparing, keepPictures } from "./keep-pictures";

const pictures = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);

/** A server with pictures of one size, and what it was asked for. */
const serverWith = (bytes: number, fails: (address: string) => boolean = () => false) => {
  const asked: string[] = [];
  const get = async (address: string) => {
    asked.push(address);
    if (fails(address)) throw new TypeError("Failed to fetch");
    return new Response(new Uint8Array(bytes));
  };
  return { asked, get };
};

it("fetches each picture once", async () => {
  const { asked, get } = serverWith(10);
  const kept = new Set<string>();
  const { signal } = new AbortController();
  for (const count of [2, 3]) await keepPictures(pictures(count), { signal, kept, fetch: get });
  expect(asked).toEqual(["/0", "/1", "/2"]);
});

it("stops at 3 MB, when the signal goes, and when the person leaves", async () => {
  const large = serverWith(1024 * 1024);
  const { signal } = new AbortController();
  await keepPictures(pictures(10), { signal, kept: new Set(), fetch: large.get });
  expect(large.asked).toHaveLength(3);
  const lost = serverWith(10, (address) => address === "/1");
  const kept = new Set<string>();
  await keepPictures(pictures(10), { signal, kept, fetch: lost.get });
  expect([lost.asked.length, ...kept]).toEqual([2, "/0"]);
  const left = serverWith(10);
  await keepPictures(pictures(10), { signal: AbortSignal.abort(), kept: new Set(), fetch: left.get });
  expect(left.asked).toEqual([]);
});

it("leaves a sparing connection alone", () => {
  expect([{ saveData: true }, { effectiveType: "2g" }].map(isSparing)).toEqual([true, true]);
  expect([isSparing(undefined), isSparing({ saveData: false, effectiveType: "4g" })]).toEqual([false, false]);
});
