import type { Job } from "@fieldwright/contract/jobs";
import type { Visit } from "@fieldwright/contract/schedule";
import { visitAssignments } from "@fieldwright/db/schema/visits";
import { asc, eq } from "drizzle-orm";
import type { TestApp } from "../../testing/test-app";
import type { Person } from "../auth/testing";
import { newJob, request } from "../documents/testing";

/** Monday, 10:00 in Chicago. */
export const monday = "2026-06-15";

/** `10` is 10:00 in Chicago in summer. */
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

/** What the database keeps of who is where. */
export const bookingsOf = ({ database }: TestApp, { organizationId }: Person, visitId: string) =>
  database.tenant(organizationId, (tx) =>
    tx
      .select()
      .from(visitAssignments)
      .where(eq(visitAssignments.visitId, visitId))
      .orderBy(asc(visitAssignments.startsAt), asc(visitAssignments.id)),
  );
