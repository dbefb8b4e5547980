import { createHash } from "node:crypto";
import type {
  FieldBundle,
  FieldJobRecord,
  FieldPlace,
  FieldVisitRecord,
  PastVisit,
} from "@fieldwright/contract/field";
import type { TenantTx } from "@fieldwright/db/client";
import type { Span } from "@fieldwright/domain/availability";
import { addDays, dayIn, instantAt } from "@fieldwright/domain/calendar";
import { isOutOfRange } from "@fieldwright/domain/checklists";
import { readWorkTerms } from "#identity";
import { type Config, type Principal, type TechnicianViewer, thumbnailTypes, thumbnailUrl } from "#kernel";
import { readOwnVisits } from "#schedule";
import { readFieldJobs, readOwnAnswers } from "#work";
import { ticketFor } from "../facts/ticket";
import {
  type Address,
  type ExplainedReading,
  findExplainedReadings,
  findNotesOfPast,
  findPastVisits,
  findPhotosOfPast,
  findTakenOff,
  type PastNote,
  type PastPhoto,
  type PastRow,
} from "./place-history.repo";

/** A phone keeps this much, however many visits a person has. */
const max = { places: 60, visits: 5, people: 5, notes: 3, readings: 3, photos: 4 };
const longestNote = 300;

type Reading = { readonly timeZone: string; readonly secret: string; readonly now: Date };

type Visit = FieldVisitRecord["visit"];

const addressOf = ({ client, property, location }: Visit): Address => ({
  client: client._id,
  property,
  location,
});

const keyOf = ({ client, property, location }: Address): string => property ?? `${client} ${location}`;

/** Where the person still goes or was, each address once. A visit that was called off needs no history. */
const placesOf = (visits: readonly Visit[]) => {
  const places = new Map<string, { readonly address: Address; readonly visits: string[] }>();
  for (const visit of visits) {
    const address = addressOf(visit);
    if (visit.status === "cancelled" || !(address.property || address.location)) continue;
    const place = places.get(keyOf(address));
    if (place) place.visits.push(visit._id);
    else if (places.size < max.places) places.set(keyOf(address), { address, visits: [visit._id] });
  }
  return [...places.values()];
};

/** Ends with a whole word if one ends near the limit. */
const cut = (text: string): string => {
  const letters = Array.from(text);
  if (letters.length <= longestNote) return text;
  const kept = letters.slice(0, longestNote - 1).join("");
  const lastSpace = kept.lastIndexOf(" ");
  const words = lastSpace > kept.length - 40 ? kept.slice(0, lastSpace) : kept;
  return `${words.replace(/[\s.,;:]+$/, "")}…`;
};

type Found = {
  readonly notes: readonly PastNote[];
  readonly readings: readonly ExplainedReading[];
  readonly photos: readonly PastPhoto[];
};

const present = (
  { id, title, start, people }: PastRow,
  { notes, readings, photos }: Found,
  { secret, now }: Reading,
): PastVisit => ({
  _id: id,
  title,
  start: new Date(start).toISOString(),
  people,
  notes: notes
    .filter(({ visit }) => visit === id)
    .map((note) => ({ _id: note.id, text: cut(note.text), author: note.author })),
  kept: readings
    .filter((reading) => reading.visit === id && isOutOfRange(reading, reading.value))
    .map((reading) => ({
      _id: reading.id,
      text: reading.text,
      value: `${reading.value} ${reading.unit}`.trim(),
      reason: cut(reading.reason),
    })),
  photos: photos
    .filter(({ visit }) => visit === id)
    .flatMap((photo) => {
      const thumbnail = thumbnailUrl(secret, photo, now);
      return thumbnail ? [{ _id: photo.id, thumbnail, ...(photo.note ? { note: photo.note } : {}) }] : [];
    }),
});

/** What was done before at the addresses of these visits. Four statements for any number of them. */
const readPlaceHistory = async (
  tx: TenantTx,
  visits: readonly Visit[],
  reading: Reading,
): Promise<FieldPlace[]> => {
  const places = placesOf(visits);
  if (places.length === 0) return [];
  const past = await findPastVisits(
    tx,
    places.map(({ address }) => address),
    { timeZone: reading.timeZone, visits: max.visits, people: max.people },
  );
  if (past.length === 0) return [];
  const found = {
    notes: await findNotesOfPast(tx, past, { each: max.notes, characters: longestNote + 1 }),
    readings: await findExplainedReadings(tx, past, max.readings),
    photos: await findPhotosOfPast(tx, past, { each: max.photos, types: thumbnailTypes }),
  };
  return places.flatMap((place, index) => {
    const before = past.filter((row) => row.place === index).map((row) => present(row, found, reading));
    return before.length > 0 ? [{ visits: place.visits, before }] : [];
  });
};

/** From the start of yesterday to the end of the 7th day ahead. */
const daysOf = (timeZone: string, now: Date): Span => {
  const today = dayIn(timeZone, now);
  return {
    start: instantAt(timeZone, addDays(today, -1), 0),
    end: instantAt(timeZone, addDays(today, 8), 0),
  };
};

/** What is kept on a phone is what a technician sees, without what an administrator allowed on top. */
const asTechnician = ({ userId, key }: Principal): TechnicianViewer => ({ is: "technician", userId, key });

type Work = NonNullable<FieldBundle["work"]>;

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const readWork = async (
  tx: TenantTx,
  principal: Principal & { readonly organizationId: string },
  { secret, now }: { readonly secret: string; readonly now: Date },
): Promise<{ timeZone: string; work: Work }> => {
  const terms = await readWorkTerms(tx);
  const viewer = asTechnician(principal);
  const days = daysOf(terms.timeZone, now);
  const own = await readOwnVisits(tx, viewer, days, terms);
  const { organizationId, userId } = principal;
  const answers = await readOwnAnswers(
    tx,
    own.filter(({ ownAnswers }) => ownAnswers).map(({ visit }) => ({ id: visit._id, jobId: visit.job._id })),
  );
  const visits = own.map(({ visit, accessNotes, progress, signature }) => ({
    visit,
    accessNotes,
    own: answers.get(visit._id) ?? null,
    progress: progress.map((row) => ({
      user: row.userId,
      travelAt: iso(row.travelAt),
      arrivedAt: iso(row.arrivedAt),
      startedAt: iso(row.startedAt),
      finishedAt: iso(row.finishedAt),
    })),
    signature,
    ticket: ticketFor(secret, { organizationId, userId, visitId: visit._id }, now),
  }));
  const jobIds = [...new Set(visits.map(({ visit }) => visit.job._id))];
  const jobs = await readFieldJobs(tx, jobIds, { viewer, secret, now });
  const places = await readPlaceHistory(
    tx,
    visits.map(({ visit }) => visit),
    { timeZone: terms.timeZone, secret, now },
  );
  const takenOff = [...(await findTakenOff(tx, userId, days))];
  return { timeZone: terms.timeZone, work: { visits, jobs, places, takenOff } };
};

/** Without what changes as time passes: signed addresses and the minutes of a running timer. */
const lasting = (job: FieldJobRecord) => ({
  ...job,
  files: job.files.map((file) => ({ ...file, url: "" })),
  time: job.time.map((entry) => (entry.end === null ? { ...entry, minutes: 0 } : entry)),
});

const markOf = (timeZone: string, { jobs, ...rest }: Work): string =>
  createHash("sha256")
    .update(JSON.stringify({ timeZone, ...rest, jobs: jobs.map(lasting) }))
    .digest("base64url");

/** All of a person's work around today, to keep on a phone. */
export const readBundle = async (
  tx: TenantTx,
  principal: Principal,
  { since, config }: { readonly since: string | undefined; readonly config: Pick<Config, "appSecret"> },
  now: Date,
): Promise<FieldBundle> => {
  const { organizationId } = principal;
  if (!organizationId) throw new Error("a tenant transaction without an organization");
  const setting = { secret: config.appSecret, now };
  const { timeZone, work } = await readWork(tx, { ...principal, organizationId }, setting);
  const mark = markOf(timeZone, work);
  return { mark, serverTime: now.toISOString(), timeZone, work: since === mark ? null : work };
};
