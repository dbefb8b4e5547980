import { expect, it } from "vitest";
import { readWish } from "./read-wish";

/** Sunday evening in Chicago, already Monday in London. */
const now = new Date("2026-11-16T03:00:00Z");
const read = (text: string) => readWish(text, now, "America/Chicago");

it("a whole sentence tells job, client, day, half of the day and length", () => {
  expect(read("leak repair for Dana Smith tomorrow morning 2h")).toEqual({
    job: "leak repair",
    client: "Dana Smith",
    people: [],
    date: "2026-11-16",
    duration: 120,
    morningOnly: true,
  });
});

it.each([
  ["Boiler on Friday at 2pm", { job: "Boiler", date: "2026-11-20", hour: 14, morningOnly: false }],
  ["Boiler tomorrow afternoon", { date: "2026-11-16", hour: 13 }],
  ["Boiler today", { date: "2026-11-15" }],
  ["Boiler Nov 30", { date: "2026-11-30" }],
  ["schedule furnace tune-up for Li", { job: "furnace tune-up", client: "Li" }],
])("'%s' is understood", (text, expected) => {
  expect(read(text)).toMatchObject(expected);
});

it.each([
  ["1h 30m", 90],
  ["90 min", 90],
  ["for 1.5 hours", 90],
])("'Boiler %s' takes %i minutes", (length, duration) => {
  expect(read(`Boiler ${length}`)).toMatchObject({ job: "Boiler", client: "", duration });
});

it("people are named after 'with'", () => {
  expect(read("Boiler for Dana Smith with Sam and Elena tomorrow")).toMatchObject({
    job: "Boiler",
    client: "Dana Smith",
    people: ["Sam", "Elena"],
  });
});

it("what is not said stays open", () => {
  expect(read("Boiler")).toEqual({ job: "Boiler", client: "", people: [], morningOnly: false });
});
