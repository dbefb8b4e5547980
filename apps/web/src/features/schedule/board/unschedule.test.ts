import { beforeEach, expect, it, vi } from "vitest";
import { call } from "@/lib/api-client";
import { boardVisit } from "../testing/board";
import { takeOff } from "./unschedule";

vi.mock("@/lib/api-client", () => ({ call: vi.fn() }));

const visit = (_id: string) =>
  boardVisit(_id, { start: "2026-11-17T15:00:00.000Z", end: "2026-11-17T16:00:00.000Z" });

const refused = new Error("refused");

beforeEach(() => {
  vi.mocked(call).mockReset();
});

it("names the visits that are off when a later one is refused", async () => {
  vi.mocked(call).mockResolvedValueOnce({ _id: "boiler", version: 2 }).mockRejectedValueOnce(refused);
  const answer = await takeOff([visit("boiler"), visit("drain"), visit("furnace")], () => 1);
  expect(answer).toEqual({ off: [{ _id: "boiler", version: 2 }], error: refused });
  expect(call).toHaveBeenCalledTimes(2);
});

it("fails if nothing is off", async () => {
  vi.mocked(call).mockRejectedValueOnce(refused);
  await expect(takeOff([visit("boiler"), visit("drain")], () => 1)).rejects.toBe(refused);
});
