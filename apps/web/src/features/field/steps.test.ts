import { expect, it } from "vitest";
import { arrivalAfter, stepEffect } from "./steps";

const scene = { customer: "Jennifer", street: "1460 Neil Ave", open: 0, required: 0, items: 0 };

it("names what the step does", () => {
  expect(stepEffect("travel", { ...scene, thereAt: "9:43 AM" })).toBe("There about 9:43 AM");
  expect(stepEffect("travel", scene)).toBe("To 1460 Neil Ave");
  expect(stepEffect("travel", { ...scene, street: "" })).toBe("To Jennifer");
  expect(stepEffect("arrive", scene)).toBe("At 1460 Neil Ave");
  expect(stepEffect("start", scene)).toBe("Your time starts");
  expect(stepEffect("finish", { ...scene, open: 3, items: 8 })).toBe("3 items left on the checklist");
  expect(stepEffect("finish", { ...scene, open: 3, required: 2, items: 8 })).toBe("2 required items left");
  expect(stepEffect("finish", { ...scene, items: 8 })).toBe("Checklist is done");
});

it("knows the arrival only if it knows the drive", () => {
  const now = new Date("2026-11-17T14:12:00Z");
  expect(arrivalAfter({ minutes: 31, miles: 14.6 }, now)).toEqual(new Date("2026-11-17T14:43:00Z"));
  expect(arrivalAfter(undefined, now)).toBeUndefined();
});
