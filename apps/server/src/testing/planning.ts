import type { Recommendations } from "@fieldwright/contract/ai-schedule";
import type { Job } from "@fieldwright/contract/jobs";
import type { BoardPerson, BoardVisit } from "@fieldwright/contract/schedule-board";
import { jobs } from "@fieldwright/db/schema/jobs";
import { users } from "@fieldwright/db/schema/users";
import { visits } from "@fieldwright/db/schema/visits";
import type { Place } from "@fieldwright/domain/travel";
import { eq } from "drizzle-orm";
import { type Person, signedInAs } from "./auth";
import { newClient, newJob, request } from "./records";
import type { TestApp } from "./test-app";
import { crew, monday, newVisit, slot } from "./visits";

/** The Wednesday before the tests' Monday, 10:00 in Chicago. */
export const now = new Date("2026-06-10T15:00:00Z");

export const saturday = "2026-06-20";

/**
 * A place this many minutes' drive north, at 35 km/h on roads 1.3 times the straight line. All places are on one
 * meridian.
 */
export const minutesNorth = (minutes: number): Place => ({
  lat: 41.8781 + (minutes * 35) / 60 / 1.3 / 111.195,
  lng: -87.6298,
});

/** Somebody on the board who works on Mondays and lives that far north. */
export const boardPerson = (_id: string, minutes: number): BoardPerson => ({
  _id,
  firstName: _id,
  lastName: "Carter",
  isActive: true,
  skills: [],
  workingHours: { 1: { start: 8 * 60, end: 17 * 60 } },
  timeOff: [],
  home: minutesNorth(minutes),
});

/** A visit on the board, Monday from 10 to 12. */
export const boardVisit = (_id: string, user: string, minutes: number): BoardVisit => ({
  _id,
  title: _id,
  job: _id,
  client: { _id, name: _id },
  status: "confirmed",
  priority: "medium",
  category: "repair",
  ...slot(10, 12),
  duration: 120,
  arrivalWindow: null,
  location: "",
  coordinates: minutesNorth(minutes),
  locked: false,
  overridden: false,
  team: [{ user, role: "technician", segments: [slot(10, 12)] }],
  segments: [slot(10, 12)],
  version: 1,
});

/** The same for another place and time. */
export const bookedVisit = (
  id: string,
  user: string,
  [north, from, until]: readonly [number, number, number],
) => {
  const segments = [slot(from, until)];
  return {
    ...boardVisit(id, user, north),
    ...slot(from, until),
    duration: (until - from) * 60,
    segments,
    team: [{ user, role: "technician", segments }],
  };
};

type PersonFields = Partial<typeof users.$inferInsert>;

export const setPerson = ({ database }: TestApp, { userId }: Person, fields: PersonFields) =>
  database.system((tx) => tx.update(users).set(fields).where(eq(users.id, userId)));

/** A technician with this name, whose home is at minute 0 of the meridian by default. */
export const technician = async (
  test: TestApp,
  owner: Person,
  firstName: string,
  fields: PersonFields = {},
): Promise<Person> => {
  const person = await signedInAs(test, "technician", owner);
  const { lat, lng } = minutesNorth(0);
  await setPerson(test, person, { firstName, homeLat: lat, homeLng: lng, ...fields });
  return person;
};

type JobFields = Partial<typeof jobs.$inferInsert>;

/** A job this many minutes north of the meridian's start. Null means that its place is unknown. */
export const jobAt = async (
  test: TestApp,
  owner: Person,
  minutes: number | null,
  fields: JobFields = {},
): Promise<Job> => {
  const client = await newClient(test, owner, { address: { line1: "12 Birchwood Ln", city: "Chicago" } });
  const place = minutes === null ? { lat: null, lng: null } : minutesNorth(minutes);
  await test.database.pool.query("update properties set lat = $2, lng = $3 where client_id = $1", [
    client._id,
    place.lat,
    place.lng,
  ]);
  const job = await newJob(test, owner, { client: client._id });
  if (Object.keys(fields).length > 0)
    await test.database.system((tx) => tx.update(jobs).set(fields).where(eq(jobs.id, job._id)));
  return job;
};

export const inquiryBody = (job: Job, people: readonly Person[], fields: object = {}) => ({
  jobId: job._id,
  clientId: job.client._id,
  teamMembers: people.map(({ userId }) => userId),
  estimatedDuration: 120,
  preferredDate: monday,
  ...fields,
});

export const ask = (test: TestApp, by: Person, body: object) =>
  request(test, by, "POST", "/ai-schedule/recommendations", body);

export const recommendationsFor = async (
  test: TestApp,
  by: Person,
  job: Job,
  people: readonly Person[],
  fields: object = {},
): Promise<Recommendations> => {
  const response = await ask(test, by, inquiryBody(job, people, fields));
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ recommendations: Recommendations }>().recommendations;
};

/** A visit that the person completed in this many minutes. */
export const completedVisit = async (
  test: TestApp,
  owner: Person,
  person: Person,
  { job, minutes, timeSlot }: { job: Job; minutes: number; timeSlot: { start: string; end: string } },
): Promise<string> => {
  const { _id } = await newVisit(test, owner, { job, team: crew(person), timeSlot });
  const startedAt = new Date(timeSlot.start);
  const completedAt = new Date(startedAt.getTime() + minutes * 60_000);
  await test.database.system((tx) =>
    tx.update(visits).set({ status: "completed", startedAt, completedAt }).where(eq(visits.id, _id)),
  );
  return _id;
};
