import { usualPlanWeights } from "@fieldwright/domain/assistance";
import { dollars } from "@fieldwright/domain/money";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import {
  type Organization,
  organizationBody,
  organizationForm,
  organizationValues,
} from "./organization-form";

const organization: Organization = {
  name: "Hollis & Sons",
  email: "",
  phone: "",
  address: { line1: "", line2: "", city: "", state: "", zip: "" },
  timeZone: "America/Chicago",
  taxRate: 7.25,
  hourlyCost: dollars(45),
  mileageCost: dollars(0.7),
  quoteValidDays: 30,
  invoiceDueDays: 14,
  arrivalWindowMinutes: 120,
  weekStartsOn: 0,
  tellCustomers: true,
  beforeVisit: "Keep pets in another room",
  workingHours: { 1: { start: 480, end: 1020 } },
  lunchBreak: null,
  planWeights: usualPlanWeights,
  holidays: { off: ["labor_day", "christmas_day"], own: [] },
  numbering: {
    quote: { prefix: "Q-", next: 12 },
    job: { prefix: "J-", next: 3 },
    invoice: { prefix: "INV-", next: 1 },
  },
  categorySkills: { repair: ["gas"] },
  accentColor: null,
  paymentTerms: "",
  logoUrl: null,
  map: { style: "outlines", url: null },
  version: 4,
};

const entered = (changes: object = {}) =>
  z.parse(organizationForm, { ...organizationValues(organization), ...changes });

it("sends all holidays when one of them is changed", () => {
  const holidays = {
    off: ["christmas_day"],
    own: [{ date: "2026-12-24", name: "Christmas Eve", everyYear: true }],
  };
  expect(organizationBody(organization, entered({ holidays }), { holidays: { off: [true] } })).toEqual({
    holidays,
  });
});

it("sends the lunch break as minutes, and refuses one that doesn't fit between its times", () => {
  const lunch = { takes: true, minutes: "45", start: "11:30", end: "13:00" };
  expect(organizationBody(organization, entered({ lunch }), { lunch: {} })).toEqual({
    lunchBreak: { minutes: 45, start: 690, end: 780 },
  });
  const off = { ...lunch, takes: false, minutes: "" };
  expect(organizationBody(organization, entered({ lunch: off }), { lunch: {} })).toEqual({
    lunchBreak: null,
  });
  expect(() => entered({ lunch: { ...lunch, end: "12:00" } })).toThrow("doesn't fit between these times");
  expect(() => entered({ lunch: { ...lunch, minutes: "" } })).toThrow("must be a whole number");
});

it("sends all weights of plans when one of them is changed, and refuses one that is too high", () => {
  const { planWeights } = organizationValues(organization);
  const changed = { planWeights: { ...planWeights, overtimeHour: "90", revenue: "lot" } };
  expect(organizationBody(organization, entered(changed), { planWeights: {} })).toEqual({
    planWeights: { ...usualPlanWeights, overtimeHour: 90, revenue: "lot" },
  });
  const tooHigh = { planWeights: { ...planWeights, lateStart: "1001" } };
  expect(() => entered(tooHigh)).toThrow("A late start can't be more than 1,000");
});

it("nothing that was left alone is sent", () => {
  expect(organizationBody(organization, entered(), {})).toEqual({});
});

it("sends what was changed as the API takes it, and of the numbers only the typed ones", () => {
  const values = organizationValues(organization);
  const after = entered({
    taxRate: "8.5",
    week: values.week.map((day, index) =>
      index === 5 ? { works: true, start: "09:00", end: "13:00" } : day,
    ),
    numbering: { ...values.numbering, quote: { prefix: "EST-", next: "12" } },
  });
  expect(organizationBody(organization, after, { taxRate: true, week: [], numbering: {} })).toEqual({
    taxRate: 8.5,
    workingHours: {
      1: { start: 480, end: 1020 },
      2: null,
      3: null,
      4: null,
      5: null,
      6: { start: 540, end: 780 },
      7: null,
    },
    numbering: { quote: { prefix: "EST-" } },
  });
});

it("a number that is missing or none is refused under its name", () => {
  const { error } = z.safeParse(organizationForm, {
    ...organizationValues(organization),
    taxRate: "",
    hourlyCost: "x",
  });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "Tax rate must be a number",
    "Hourly cost must be a number",
  ]);
});

it("sends the skills of all categories when one of them is changed, and a blank as none", () => {
  const values = organizationValues(organization);
  expect(values.categorySkills.repair).toBe("gas");
  const after = entered({
    categorySkills: { ...values.categorySkills, repair: " ", installation: "HVAC, gas" },
  });
  expect(organizationBody(organization, after, { categorySkills: true })).toEqual({
    categorySkills: {
      general: [],
      installation: ["hvac", "gas"],
      repair: [],
      maintenance: [],
      inspection: [],
      consultation: [],
      other: [],
    },
  });
});
