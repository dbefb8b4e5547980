import { expect, it } from "vitest";
import { clockText, workedTime } from "./worked-time";

const at = (time: string) => new Date(`2026-11-17T${time}:00Z`);
const entry = (start: string, end: string | null) => ({
  start: at(start).toISOString(),
  end: end === null ? null : at(end).toISOString(),
});

it("counts own time since the start of work, without breaks", () => {
  const entries = [entry("11:00", null), entry("09:30", "10:30"), entry("08:00", "09:00")];
  expect(clockText(workedTime(entries, at("09:40"), at("11:18")))).toBe("1:08");
});

it("is zero before anything was counted, and never negative", () => {
  expect(clockText(workedTime([], at("09:40"), at("11:18")))).toBe("0:00");
  expect(clockText(workedTime([entry("11:30", null)], at("09:40"), at("11:18")))).toBe("0:00");
});
