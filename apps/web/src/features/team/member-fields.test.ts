import type { TeamUser } from "@fieldwright/contract/users";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { hoursText, memberBody, memberFieldsOf, memberForm, memberFormOf } from "./member-fields";

const day = { start: 480, end: 1020 };

it("joins days in a row with the same hours", () => {
  expect(hoursText({ 1: day, 2: day, 3: day, 4: day, 5: day })).toBe("Mon–Fri 8 AM–5 PM");
});

it("names days apart from each other and half hours", () => {
  expect(hoursText({ 1: day, 3: day, 4: { start: 510, end: 1020 }, 7: null })).toBe(
    "Mon 8 AM–5 PM, Wed 8 AM–5 PM, Thu 8:30 AM–5 PM",
  );
});

it("says so when there are no working days", () => {
  expect(hoursText({})).toBe("No working days");
});

const member: TeamUser = {
  _id: "0199b4a0-0000-7000-8000-000000000001",
  firstName: "Hector",
  lastName: "Salas",
  email: "hector@example.com",
  role: "technician",
  phone: null,
  isActive: true,
  isOwner: false,
  skills: ["hvac"],
  workingHours: { "1": { start: 480, end: 1020 }, "6": { start: 1080, end: 1440 } },
  homeAddress: null,
  version: 1,
};
const form = memberFormOf(member);
const fields = memberFieldsOf(form);

describe("a member's week", () => {
  it("shows shifts as clock times, midnight included", () => {
    expect([form.week[0], form.week[5], form.week[6]]).toEqual([
      { works: true, start: "08:00", end: "17:00" },
      { works: true, start: "18:00", end: "00:00" },
      { works: false, start: "08:00", end: "17:00" },
    ]);
  });

  it("is sent whole when one day was changed", () => {
    expect(memberBody({ day7: "09:00–12:30" }, fields).workingHours).toEqual({
      "1": { start: 480, end: 1020 },
      "2": null,
      "3": null,
      "4": null,
      "5": null,
      "6": { start: 1080, end: 1440 },
      "7": { start: 540, end: 750 },
    });
  });

  it.each([
    ["17:00", "08:00", "A workday must end after it starts"],
    ["08:00", "", "Enter both times"],
  ])("refuses %s to %s", (start, end, message) => {
    const week = form.week.with(0, { works: true, start, end });
    const [issue] = z.safeParse(memberForm, { ...form, week }).error?.issues ?? [];
    expect(issue).toMatchObject({ message, path: ["week", 0, "end"] });
  });
});

describe("saving a member", () => {
  it("sends only what was changed", () => {
    expect(memberBody({ phone: "(614) 555-0100" }, fields)).toEqual({ phone: "(614) 555-0100" });
  });

  it("sends what a technician is allowed beyond the role", () => {
    const { grants } = memberFieldsOf({ ...form, grants: ["payments:collect", "prices:read"] });
    expect(memberBody({ grants }, fields)).toEqual({ grants: ["prices:read", "payments:collect"] });
    expect(memberBody({ grants: "" }, fields)).toEqual({ grants: [] });
  });

  it("sends skills in lower case, each once", () => {
    expect(memberBody({ skills: "HVAC, plumbing,, hvac " }, fields)).toEqual({
      skills: ["hvac", "plumbing"],
    });
  });
});
