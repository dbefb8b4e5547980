import { describe, expect, it } from "vitest";
import { ApiError } from "@/lib/api-client";
import { doubleBookingOf, putBack, refusalTitle, whoIsNotFree } from "./double-booking";

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

describe("undo", () => {
  const sent: (string | undefined)[] = [];
  const send = (refuse?: string) => async (reason?: string) => {
    sent.push(reason);
    if (refuse && reason === undefined) throw refusal(refuse);
  };

  it("puts a visit back on time off, but over no other visit", async () => {
    await putBack({ wasOverridden: false }, send("time_off"));
    await expect(putBack({ wasOverridden: false }, send("double_booking"))).rejects.toThrow("No");
    await putBack({ wasOverridden: true }, send("double_booking"));
    expect(sent).toEqual([undefined, "Put it back", undefined, "Put it back"]);
  });
});
