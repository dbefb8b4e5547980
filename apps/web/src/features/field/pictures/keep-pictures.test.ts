import { expect, it } from "vitest";
import type { FieldWork } from "@/lib/field/types";
import { fieldVisit, sam, zone } from "../testing/visits";
import { isSparing, keepPictures, wantedPictures } from "./keep-pictures";

const now = new Date("2026-11-17T15:00:00Z");

const visitOn = (id: string, day: number, count = 1, planned = {}) => {
  const visit = fieldVisit({
    id,
    start: `2026-11-${day}T16:00:00Z`,
    end: `2026-11-${day}T17:00:00Z`,
    ...planned,
  });
  const files = Array.from({ length: count }, (_, index) => ({ thumbnail: `/${id}-${index}` }));
  return { ...visit, work: { files: [...files, { thumbnail: null }] } } as unknown as typeof visit;
};

const before = (id: string, photos: number) => ({
  visits: [id],
  before: [
    {
      _id: "past",
      title: "Heater flush",
      start: "2026-06-01T15:00:00Z",
      people: [],
      notes: [],
      photos: Array.from({ length: photos }, (_, index) => ({
        _id: `${index}`,
        thumbnail: `/before-${index}`,
      })),
    },
  ],
});

const wanted = (visits: FieldWork["visits"], places: FieldWork["places"] = []) =>
  wantedPictures({ visits, places, timeZone: zone }, { person: sam, now });

it("wants the small pictures of today and tomorrow, the job's before those of earlier visits", () => {
  const visits = [visitOn("monday", 16), visitOn("now", 17), visitOn("next", 18), visitOn("far", 19)];
  expect(wanted(visits, [before("now", 2)])).toEqual(["/now-0", "/before-0", "/before-1", "/next-0"]);
});

it("wants none of a visit that is over, and a bounded number", () => {
  const over = visitOn("over", 17, 1, { finishedAt: "2026-11-17T14:00:00Z" });
  expect(wanted([over, visitOn("off", 17, 1, { status: "cancelled" })])).toEqual([]);
  expect(wanted([visitOn("now", 17, 90)])).toHaveLength(60);
  expect(wanted([visitOn("now", 17, 0)], [before("now", 20)])).toHaveLength(8);
});

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
