import type { Job } from "@fieldwright/contract/jobs";
import type { Visit } from "@fieldwright/contract/schedule";
import { visitAssignments } from "@fieldwright/db/schema/visits";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { asc, eq } from "drizzle-orm";
import { type Person, signedInAs } from "./auth";
import { newJob, request } from "./records";
import type { TestApp } from "./test-app";

/** A Monday. */
export const monday = "2026-06-15";

/** The instant of this hour in Chicago, in summer. `10` is 10:00. */
export const at = (hour: number, day = monday): string => {
  const instant = new Date(`${day}T05:00:00Z`);
  instant.setUTCMinutes(instant.getUTCMinutes() + hour * 60);
  return instant.toISOString();
};

export const slot = (from: number, to: number, day = monday, until = day) => ({
  start: at(from, day),
  end: at(to, until),
});

export const crew = (...people: readonly { readonly userId: string }[]) =>
  people.map(({ userId }) => ({ user: userId, role: "technician" }));

type Fields = { readonly job?: Job; readonly [name: string]: unknown };

export const visitBody = ({ _id, client }: Pick<Job, "_id" | "client">, fields: object = {}) => ({
  job: _id,
  client: client._id,
  timeSlot: slot(10, 12),
  category: "Repair",
  ...fields,
});

export const book = async (test: TestApp, by: Person, { job, ...fields }: Fields = {}) =>
  request(test, by, "POST", "/schedule", visitBody(job ?? (await newJob(test, by)), fields));

/** A booking that has to succeed. */
export const newVisit = async (test: TestApp, by: Person, fields: Fields = {}): Promise<Visit> => {
  const response = await book(test, by, fields);
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<Visit>();
};

export const setStatus = (test: TestApp, by: Person, id: string, status: string, fields: object = {}) =>
  request(test, by, "POST", `/schedule/${id}/status`, { status, ...fields });

/** The assignments of a visit. */
export const bookingsOf = ({ database }: TestApp, { organizationId }: Person, visitId: string) =>
  database.tenant(organizationId, (tx) =>
    tx
      .select()
      .from(visitAssignments)
      .where(eq(visitAssignments.visitId, visitId))
      .orderBy(asc(visitAssignments.startsAt), asc(visitAssignments.id)),
  );

const read = async (test: TestApp, by: Person, id: string) =>
  (await request(test, by, "GET", `/schedule/${id}`)).json<Visit>();

const ways: Partial<Record<VisitStatus, readonly VisitStatus[]>> = {
  confirmed: ["confirmed"],
  en_route: ["confirmed", "en_route"],
  in_progress: ["confirmed", "in_progress"],
  completed: ["confirmed", "in_progress", "completed"],
  cancelled: ["cancelled"],
};

/** A visit of a new technician, taken through the steps to this status. */
export const visitAt = async (test: TestApp, by: Person, status: VisitStatus, fields: object = {}) => {
  const person = await signedInAs(test, "technician", by);
  const visit = await newVisit(test, by, { team: crew(person), ...fields });
  for (const step of ways[status] ?? []) {
    const response = await setStatus(test, by, visit._id, step);
    if (response.statusCode !== 200) throw new Error(response.body);
  }
  return { ...(await read(test, by, visit._id)), person };
};
