import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { jobAndVisitBody } from "../sheet/api";
import {
  type Appointment,
  appointmentForm,
  emptyAppointment,
  endFor,
  isOtherClient,
  likelyCategory,
  repeatBody,
  toCreateBody,
} from "./visit-draft";

const chicago = "America/Chicago";

const messages = (input: unknown) =>
  z.safeParse(appointmentForm, input).error?.issues.map(({ message }) => message) ?? [];

describe("an appointment needs", () => {
  it("job, client, start, end and category", () => {
    expect(messages(emptyAppointment(undefined, chicago))).toEqual([
      "Job is required",
      "Client is required",
      "Start time is required",
      "End time is required",
      "Category is required",
    ]);
  });

  it("an end after its start", () => {
    const option = { value: "1", label: "One" };
    const appointment = {
      ...emptyAppointment("2026-11-17", chicago),
      job: { ...option, client: option },
      client: option,
      category: "repair",
    };
    expect(messages(appointment)).toEqual([]);
    expect(messages({ ...appointment, end: appointment.start })).toEqual([
      "End time must be after start time",
    ]);
  });
});

it("an appointment refuses a year that no visit can have", () => {
  const appointment = { ...emptyAppointment("2026-11-17", chicago), end: "202611-11-17T09:00" };
  expect(messages(appointment)).toContain("Enter a valid date and time");
});

const startAt = (day: string, time: string) =>
  emptyAppointment(day, chicago, Date.parse(`2026-11-17T${time}:00-06:00`)).start;

it("an appointment opens at 8, or at the next quarter of an hour if that is over", () => {
  expect(startAt("2026-11-17", "07:10")).toBe("2026-11-17T08:00");
  expect(startAt("2026-11-17", "10:31")).toBe("2026-11-17T10:45");
  expect(startAt("2026-11-17", "23:50")).toBe("2026-11-17T08:00");
  expect(startAt("2026-11-18", "10:31")).toBe("2026-11-18T08:00");
});

it("a typed job is guessed by its words, and is a repair without any", () => {
  expect(
    ["No heat", "Furnace tune-up", "Water heater install", "Backflow test", "Estimate for repipe"].map(
      likelyCategory,
    ),
  ).toEqual(["repair", "maintenance", "installation", "inspection", "consultation"]);
});

it("a typed client stays the same person once it is saved", () => {
  const [typed, saved, other] = [{ value: "" }, { value: "1" }, { value: "2" }];
  expect(isOtherClient(typed, saved)).toBe(false);
  expect(isOtherClient(saved, saved)).toBe(false);
  expect(isOtherClient(saved, other)).toBe(true);
  expect(isOtherClient(saved, typed)).toBe(true);
  expect(isOtherClient(typed, undefined)).toBe(true);
});

describe("the end follows the start", () => {
  it("once its year is whole", () => {
    const before = { start: "2026-11-17T09:00", end: "2026-11-17T09:45" };
    expect(endFor("0202-11-17T09:00", before, chicago)).toBe(before.end);
    expect(endFor("202611-11-17T09:00", before, chicago)).toBe(before.end);
    expect(endFor("2027-11-17T09:00", { ...before, start: "0202-11-17T09:00" }, chicago, 45)).toBe(
      "2027-11-17T09:45",
    );
  });

  it("by two hours at first", () => {
    expect(endFor("2026-11-17T09:00", { start: "", end: "" }, chicago)).toBe("2026-11-17T11:00");
  });

  it("and keeps its distance", () => {
    const before = { start: "2026-11-17T09:00", end: "2026-11-17T09:45" };
    expect(endFor("2026-11-18T13:15", before, chicago)).toBe("2026-11-18T14:00");
  });

  it("in hours of work, not of the clock, when clocks change", () => {
    const before = { start: "2026-10-31T20:00", end: "2026-10-31T22:00" };
    expect(endFor("2026-11-01T00:30", before, chicago)).toBe("2026-11-01T01:30");
  });
});

const option = { value: "a", label: "A" };
const whole: Appointment = {
  job: { ...option, client: option },
  client: option,
  category: "repair",
  start: "2026-11-17T09:00",
  end: "2026-11-17T11:00",
  team: ["sam"],
  arrival: "60",
  notes: "Ring twice",
  repeat: "none",
};

it("repeats from the booked day on, at its time and for its length", () => {
  expect(repeatBody(whole, chicago)).toBeUndefined();
  expect(repeatBody({ ...whole, repeat: "quarter" }, chicago)).toEqual({
    frequency: "monthly",
    interval: 3,
    weekdays: [],
    startDate: "2026-11-17",
    startTime: "09:00",
    duration: 120,
  });
});

it("is sent in instants, with everyone as a technician and what the customer was told", () => {
  const body = toCreateBody(whole, { zone: chicago, usual: 120 });
  expect(body).toMatchObject({
    timeSlot: { start: "2026-11-17T15:00:00.000Z", end: "2026-11-17T17:00:00.000Z" },
    team: [{ user: "sam", role: "technician" }],
    arrivalWindow: { start: "2026-11-17T15:00:00.000Z", end: "2026-11-17T16:00:00.000Z" },
    notes: { internal: "Ring twice" },
  });
});

it("leaves the usual arrival window to the settings, and sends any other choice", () => {
  const usual = { zone: chicago, usual: 60 };
  expect(toCreateBody(whole, usual)).not.toHaveProperty("arrivalWindow");
  expect(jobAndVisitBody(whole, { ...usual, client: "kim" }).visit).not.toHaveProperty("arrivalWindow");
  const exact: Appointment = { ...whole, arrival: "none" };
  expect(toCreateBody(exact, usual).arrivalWindow).toBeNull();
  expect(jobAndVisitBody(exact, { ...usual, client: "kim" }).visit?.arrivalWindow).toBeNull();
});
