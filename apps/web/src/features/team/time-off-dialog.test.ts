import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { periodOf, periodText, timeOffForm } from "./time-off-dialog";

const zone = "America/Chicago";
const plain = (text: string) => text.replaceAll(/\s/g, " ");

describe("time off", () => {
  it("without times takes whole days of the organization's zone, the last included", () => {
    const typed = { firstDay: "2026-11-20", startTime: "", lastDay: "2026-11-24", endTime: "" };
    const period = periodOf(typed, zone);
    expect(period).toEqual({ start: "2026-11-20T06:00:00.000Z", end: "2026-11-25T06:00:00.000Z" });
    expect(plain(periodText(period, zone))).toBe("Nov 20 – 24, 2026");
  });

  it("of one day is that day", () => {
    const day = { firstDay: "2026-11-20", startTime: "", lastDay: "2026-11-20", endTime: "" };
    expect(periodText(periodOf(day, zone), zone)).toBe("Nov 20, 2026");
  });

  it("with times is told with them", () => {
    const typed = { firstDay: "2026-11-20", startTime: "13:00", lastDay: "2026-11-20", endTime: "15:30" };
    expect(plain(periodText(periodOf(typed, zone), zone))).toBe("Nov 20, 2026, 1:00 – 3:30 PM");
  });

  it.each([
    [{ firstDay: "2026-11-20", startTime: "", lastDay: "2026-11-19", endTime: "" }],
    [{ firstDay: "2026-11-20", startTime: "15:00", lastDay: "2026-11-20", endTime: "14:00" }],
  ])("must end after it begins: %j", (typed) => {
    const [issue] = z.safeParse(timeOffForm, { ...typed, reason: "" }).error?.issues ?? [];
    expect(issue?.message).toBe("Time off must end after it starts");
  });
});
