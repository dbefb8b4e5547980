import * as z from "zod/mini";
import { id, instant, moment } from "./fields";
import { worker } from "./job-work";
import { route } from "./route";

const sharing = z.object({
  on: z.boolean(),
  /** The last position that was kept. Null if there is none of today. */
  sentAt: z.nullable(instant),
});

export const readSharing = route({
  method: "GET",
  path: "/field/position",
  access: "schedule:log",
  summary: "Whether you share your position during visits",
  tag: "Field",
  status: 200,
  response: sharing,
});

export const changeSharing = route({
  method: "PUT",
  path: "/field/position",
  access: "schedule:log",
  summary: "Turn position sharing on or off; off deletes the last position",
  tag: "Field",
  body: z.object({ on: z.boolean("On must be true or false") }),
  status: 200,
  response: sharing,
});

/** `off`: not turned on. `no_visit`: no visit of the person is en route or under way. `off_hours`: not at work. */
const outcomes = ["kept", "off", "no_visit", "off_hours", "old"] as const;

export const sendPosition = route({
  method: "POST",
  path: "/field/position",
  access: "schedule:log",
  summary: "Report your position; only the last one is kept, and only while a visit is en route or underway",
  tag: "Field",
  body: z.object({
    lat: z.number("Latitude must be a number").check(z.gte(-90), z.lte(90)),
    lng: z.number("Longitude must be a number").check(z.gte(-180), z.lte(180)),
    /** Meters. */
    accuracy: z.number("Accuracy must be a number").check(z.gte(0), z.lte(100_000)),
    /** On the server's clock. */
    at: moment("Time must be a date and time"),
  }),
  status: 200,
  response: z.object({ outcome: z.enum(outcomes) }),
});
export type PositionOutcome = (typeof outcomes)[number];

const position = z.object({
  user: worker,
  lat: z.number(),
  lng: z.number(),
  accuracy: z.number(),
  at: instant,
  /** The visit that the person is on the way to or works on. */
  visit: id,
});
export type Position = z.infer<typeof position>;

export const listPositions = route({
  method: "GET",
  path: "/field/positions",
  access: "schedule:write",
  summary: "Where people with a visit underway were last seen today, if they share it",
  tag: "Field",
  status: 200,
  response: z.object({ positions: z.array(position) }),
});
