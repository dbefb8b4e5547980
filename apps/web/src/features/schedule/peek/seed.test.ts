import { expect, it } from "vitest";
import { type PeekSeed, toldText, whenText } from "./seed";

const zone = "America/Chicago";
const plain = (text: string | undefined) => text?.replace(/[\u2009\u202f\u00a0]/g, " ");
const slot = { start: "2026-11-17T15:00:00Z", end: "2026-11-17T17:00:00Z" };
const window = { start: "2026-11-17T15:00:00Z", end: "2026-11-17T18:00:00Z" };

it.each([
  ["2026-11-17", "Today 9:00 – 11:00 AM"],
  ["2026-11-16", "Tomorrow 9:00 – 11:00 AM"],
  ["2026-11-10", "Tue, Nov 17, 9:00 – 11:00 AM"],
])("on %s it says %s", (today, text) => {
  expect(plain(whenText(slot, zone, today))).toBe(text);
});

type Told = Pick<PeekSeed, "start" | "status" | "arrivalWindow" | "customerTold">;
const visit: Told = { start: slot.start, status: "confirmed", arrivalWindow: null };
const told = { start: slot.start, named: true, canceled: false };

it.each<[string, Partial<Told>, string | undefined]>([
  ["nobody was told", {}, "customer not told yet"],
  [
    "nobody was told of a window",
    { arrivalWindow: window },
    "arrival 9:00 AM – 12:00 PM, customer not told yet",
  ],
  ["nobody was told and someone is there", { status: "in_progress" }, undefined],
  ["they know the window", { arrivalWindow: window, customerTold: told }, "told 9:00 AM – 12:00 PM"],
  ["they know the time", { customerTold: told }, "told"],
  [
    "they know an older time",
    { customerTold: { ...told, start: "2026-11-17T14:00:00Z" } },
    "customer still has 8:00 AM",
  ],
  [
    "they think it is canceled",
    { customerTold: { ...told, canceled: true } },
    "customer knows it's canceled",
  ],
])("when %s", (_, known, text) => {
  expect(plain(toldText({ ...visit, ...known }, zone)?.text)).toBe(text);
});

const isWrong = (known: Partial<Told>) => toldText({ ...visit, ...known }, zone)?.isWrong;

it("warns only if the customer expects something else", () => {
  expect(isWrong({ customerTold: told })).toBe(false);
  expect(isWrong({ customerTold: { ...told, start: "2026-11-16T14:00:00Z" } })).toBe(true);
});
