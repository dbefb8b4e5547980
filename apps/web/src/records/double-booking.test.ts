import { describe, expect, it } from "vitest";
import { ApiError } from "@/lib/api-client";
import { backWith, doubleBookingOf, refusalTitle, whoIsNotFree } from "./double-booking";

const conflict = (firstName: string, kind: "double_booking" | "time_off") => ({
  kind,
  reason: "",
  severity: "high" as const,
  user: { _id: firstName, firstName, lastName: "" },
  schedule: null,
});
const details = (...conflicts: ReturnType<typeof conflict>[]) => ({ conflicts, optimalSlots: [] });
const refusal = (code: string) => new ApiError(409, { message: "No", code, requestId: "1" });

describe("a booking that needs a reason", () => {
  it("is one on a visit or on time off, and nothing else", () => {
    expect(doubleBookingOf(refusal("double_booking"))).toBeDefined();
    expect(doubleBookingOf(refusal("time_off"))).toBeDefined();
    expect(doubleBookingOf(refusal("conflict"))).toBeUndefined();
  });

  it("says who is booked and who is away", () => {
    const away = details(conflict("Sam", "time_off"));
    const both = details(
      conflict("Sam", "double_booking"),
      conflict("Ana", "time_off"),
      conflict("Cole", "time_off"),
    );
    expect([refusalTitle(away), whoIsNotFree(away)]).toEqual(["On time off", "Sam has time off then."]);
    expect([refusalTitle(both), whoIsNotFree(both)]).toEqual([
      "Already booked",
      "Sam is booked at that time. Ana and Cole have time off then.",
    ]);
  });
});

it("an undo overrides only what was overridden before", () => {
  expect(backWith(undefined)).toEqual({ returns: true });
  expect(backWith("Two quick calls")).toEqual({ returns: true, override: { reason: "Two quick calls" } });
});
