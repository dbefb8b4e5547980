import { factKinds, followUps, maxPhotoNote, misfits, photoMarks } from "@fieldwright/domain/field-facts";
import { maxUnitLength } from "@fieldwright/domain/line-units";
import * as z from "zod/mini";
import { attachment } from "./attachments";
import { checklistItem } from "./checklists";
import { id, idParams, instant, moment, optionalText, requiredText, text, version } from "./fields";
import { jobNote, partUsed, timeEntry, worker } from "./job-work";
import { job } from "./jobs";
import { route } from "./route";
import { visit } from "./schedule";
import { visitSignature } from "./signatures";

/** When one person of the crew took each step. */
const progress = z.object({
  user: id,
  travelAt: z.nullable(instant),
  arrivedAt: z.nullable(instant),
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
});

const fieldVisit = z.object({
  /** As `GET /schedule/:id` answers it. */
  visit,
  /** Gate codes, dogs, where to park. */
  accessNotes: z.string(),
  progress: z.array(progress),
  signature: z.nullable(visitSignature),
  /** On a recurring job: what was answered and used at this visit. Null if the job's visits share it. */
  own: z.nullable(z.object({ checklist: z.array(checklistItem), parts: z.array(partUsed) })),
  /** Proves that this person was given the visit, so that their work is filed even if it is reassigned later. */
  ticket: z.string(),
});
export type FieldVisitRecord = z.infer<typeof fieldVisit>;

const fieldJob = z.object({
  /** As `GET /jobs/:id` answers it. */
  job,
  /** What was agreed, without prices. */
  items: z.array(z.object({ description: z.string(), quantity: z.number(), unit: z.string() })),
  /** With the answers that the job's visits share. */
  checklist: z.array(checklistItem),
  /** The newest, like the first page of the list. */
  notes: z.array(jobNote),
  files: z.array(attachment),
  /** Those that the job's visits share. */
  parts: z.array(partUsed),
  /** The person's own time on the job. */
  time: z.array(timeEntry),
});
export type FieldJobRecord = z.infer<typeof fieldJob>;

/** A visit that was completed at the same address, whoever went. It says nothing about money. */
const pastVisit = z.object({
  _id: id,
  title: z.string(),
  start: instant,
  people: z.array(worker),
  /** The newest, cut where they are long. */
  notes: z.array(z.object({ _id: id, text: z.string(), author: z.string() })),
  /** Readings out of range that someone stood by. Phones may have stored a bundle without them. */
  kept: z.optional(z.array(z.object({ _id: id, text: z.string(), value: z.string(), reason: z.string() }))),
  /** With the address of a small picture. Phones may have stored a bundle without notes. */
  photos: z.array(z.object({ _id: id, thumbnail: z.string(), note: z.optional(z.string()) })),
});
export type PastVisit = z.infer<typeof pastVisit>;

const fieldPlace = z.object({
  /** Ids of the bundle's visits at this address. */
  visits: z.array(id),
  /** Newest first. Some may be later than a visit of the bundle. */
  before: z.array(pastVisit),
});
export type FieldPlace = z.infer<typeof fieldPlace>;

/** A visit that was the person's until the office gave it away. Nothing else of it is theirs to know. */
const takenOff = z.object({
  _id: id,
  title: z.string(),
  /** First names of those who have it now. */
  givenTo: z.array(z.string()),
  at: instant,
});
export type TakenOff = z.infer<typeof takenOff>;

const bundle = z.object({
  /** Sent back as `since`, to learn whether anything changed. */
  mark: z.string(),
  serverTime: instant,
  timeZone: z.string(),
  /** Null if nothing changed since the mark. */
  work: z.nullable(
    z.object({
      visits: z.array(fieldVisit),
      jobs: z.array(fieldJob),
      /** Addresses where someone was before. */
      places: z.array(fieldPlace),
      /** Newest first. Phones may have stored a bundle without them. */
      takenOff: z.optional(z.array(takenOff)),
    }),
  ),
});
export type FieldBundle = z.infer<typeof bundle>;

export const readFieldBundle = route({
  method: "GET",
  path: "/field/bundle",
  access: "schedule:log",
  summary: "Your visits from yesterday to 7 days ahead with everything the work needs, to keep on a phone",
  tag: "Field",
  query: z.object({ since: z.optional(text(100)) }),
  status: 200,
  response: bundle,
});

const longestOffset = 10 * 366 * 24 * 3600_000;

/** Ids are compared as text, and one in capital letters is the same id. */
const idOf = (error: string) => z.uuid(error).check(z.toLowerCase());

const factFields = {
  /** Made on the phone, a UUIDv7. Sent twice, it counts once. */
  id: idOf("Id must be a UUID"),
  job: idOf("Job is required"),
  visit: z.nullable(idOf("Visit must be an id or null")),
  /** From the bundle. Without it the work must still be visible to the person. */
  ticket: z.optional(text(200)),
  /** By the clock of the phone. */
  at: moment("Time must be a date and time"),
  /** Milliseconds that the server's clock is ahead of the phone's, as last measured before the fact. */
  offset: z.int().check(z.gte(-longestOffset), z.lte(longestOffset)),
  /** Version and start of the visit as the phone knew it. */
  version: z.nullable(version),
  plannedFor: z.nullable(moment("Planned start must be a date and time")),
};

const kind = <const K extends (typeof factKinds)[number], const S extends z.core.$ZodLooseShape>(
  name: K,
  shape: S,
) => z.object({ ...factFields, kind: z.literal(name), ...shape });

const maxParts = 100_000;
const maxStrokes = 20_000;
/** Every point is in the box, and can be read in one way only, so that a wrong text takes no longer than a right one. */
const signaturePattern =
  /^M(?:1000|\d{1,3}) (?:400|[0-3]\d\d|\d{1,2})(?:[ML](?:1000|\d{1,3}) (?:400|[0-3]\d\d|\d{1,2}))*$/;

export const fact = z.discriminatedUnion("kind", [
  kind("travel", {}),
  kind("arrive", {}),
  kind("start", { timer: z.boolean() }),
  kind("finish", {
    forAll: z.boolean(),
    keepTimer: z.boolean(),
    /** The `finishedAt` of an answer: the person saw it and chose the time of this fact. */
    instead: z.optional(moment("Finish time must be a date and time")),
  }),
  kind("undo_finish", {
    /** The id of the `follow_up` fact of that finish. Its job goes, unless the office has worked on it. */
    request: z.optional(idOf("Request must be an id")),
  }),
  kind("check", {
    item: idOf("Checklist item is required"),
    done: z.boolean(),
    /** A reading, a choice, a text, or the id of a photo. */
    value: z._default(z.nullable(text(1000)), null),
    /** Why a reading out of range stays, or why the item was skipped. */
    reason: z._default(text(500), ""),
  }),
  kind("note", { text: requiredText(5000, "Note is required") }),
  /** The content is uploaded before, under the id of the fact. */
  kind("photo", {
    name: text(200),
    mark: z.nullable(z.enum(photoMarks)),
    /** The id of a `follow_up` fact: the office finds the photo on that job too. */
    followUp: z._default(z.nullable(idOf("Request must be an id or null")), null),
    note: optionalText(maxPhotoNote),
  }),
  /** For a photo that the office has. The note that was written last counts. */
  kind("photo_note", { photo: idOf("Photo is required"), note: text(maxPhotoNote) }),
  kind("timer_start", {}),
  kind("timer_stop", { entry: idOf("Time entry is required") }),
  kind("part", {
    /** Made on the phone. The same id again changes the quantity. */
    part: idOf("Part is required"),
    name: requiredText(200, "Name the part"),
    quantity: z
      .number("Quantity must be a number")
      .check(z.gte(0, "Quantity must be 0 or more"), z.lte(maxParts)),
    unit: text(maxUnitLength),
  }),
  kind("signature", {
    name: requiredText(200, "Who signed?"),
    /** Lines in a box of 1000 by 400, such as "M10 20L30 40". */
    strokes: z.string().check(z.maxLength(maxStrokes), z.regex(signaturePattern, "Sign first")),
  }),
  kind("nobody_home", {}),
  kind("follow_up", { want: z.enum(followUps), text: requiredText(2000, "Say what's left to do") }),
  kind("late", {
    /** When the person will be there, on the server's clock. */
    expectedAt: moment("Arrival must be a date and time"),
    /** For the customer. Null tells the office alone. */
    text: z.nullable(requiredText(500, "Message is required")),
  }),
]);
export type SentFact = z.infer<typeof fact>;

/** What every fact has, also one of a kind that only a newer version knows. */
export const factOfAnyKind = z.object({ ...factFields, kind: requiredText(50, "Kind is required") });

export const maxFactsAtOnce = 50;

/**
 * `done`: stored. `kept`: the visit had changed, so the fact changed nothing; it is in the activity and the office was
 * told. `refused`: not stored, and never will be. `later`: not stored yet, send it again.
 */
const factResult = z.object({
  id,
  outcome: z.enum(["done", "kept", "refused", "later"]),
  misfit: z.optional(z.enum(misfits)),
  /** For the person, if it was not simply stored. */
  message: z.optional(z.string()),
  /** When the visit was finished by what the office has, if the person said another time. They choose which is right. */
  finishedAt: z.optional(instant),
  /** What the person can still open, if it was not simply stored. */
  sees: z.optional(z.enum(["visit", "job", "nothing"])),
});
export type FactResult = z.infer<typeof factResult>;

export const sendFacts = route({
  method: "POST",
  path: "/field/facts",
  access: "schedule:log",
  summary: "What a person did in the field, in order; each fact counts once, no matter how often it is sent",
  tag: "Field",
  checksParts: true,
  body: z.object({
    facts: z
      .array(z.unknown())
      .check(
        z.minLength(1, "Facts are required"),
        z.maxLength(maxFactsAtOnce, `Up to ${maxFactsAtOnce} at once`),
      ),
  }),
  status: 200,
  response: z.object({ serverTime: instant, results: z.array(factResult) }),
});

/** How much of a photo has arrived. A broken upload goes on from there. */
const uploaded = z.object({ received: z.int(), complete: z.boolean() });

export const uploadChunkSize = 256 * 1024;

export const readUpload = route({
  method: "GET",
  path: "/field/uploads/:id",
  access: "schedule:log",
  summary: "How many bytes of a photo have arrived",
  tag: "Field",
  params: idParams,
  status: 200,
  response: uploaded,
});

export const uploadChunk = route({
  method: "PUT",
  path: "/field/uploads/:id",
  access: "schedule:log",
  summary: `The next part of a photo, up to ${uploadChunkSize} bytes, as application/octet-stream`,
  tag: "Field",
  params: idParams,
  query: z.object({
    /** Where this part begins. Parts that have arrived already are ignored. */
    offset: z.coerce.number().check(z.int(), z.gte(0)),
    /** Bytes of the whole photo. */
    size: z.coerce.number().check(z.int(), z.positive()),
  }),
  status: 200,
  response: uploaded,
});
