import type { JobNote } from "@fieldwright/contract/job-work";
import type { Job } from "@fieldwright/contract/jobs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { bookVisit, lastEvent, newCustomer, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
let rival: Person;
let technician: Person;
let colleague: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test);
  rival = await registerOrganization(test);
  technician = await signedInAs(test, "technician", owner);
  colleague = await signedInAs(test, "technician", owner);
});
afterAll(() => test.close());

const add = (job: Job, by: Person, text = "Key under the mat") =>
  request(test, by, "POST", `/jobs/${job._id}/notes`, { text });
const list = (job: Job, by = owner, query = "") => request(test, by, "GET", `/jobs/${job._id}/notes${query}`);
const remove = (id: string, by: Person) => request(test, by, "DELETE", `/job-notes/${id}`);

let days = 0;
/** A job with a visit of both technicians. */
const crewJob = async (client?: string): Promise<Job> => {
  const job = await newJob(test, owner, client ? { client } : {});
  const startsAt = new Date(Date.UTC(2026, 5, 1 + days++, 15)).toISOString();
  for (const { userId } of [technician, colleague]) await bookVisit(test, owner, { job, startsAt, userId });
  return job;
};

describe("notes", () => {
  it("201: by a technician of the job, with their name; the crew learns of it, the customer does not", async () => {
    const customer = await newCustomer(test, owner);
    const job = await crewJob(customer.clientId);
    const response = await add(job, technician, "  Key under the mat ");
    expect(response.statusCode).toBe(201);
    const note = response.json<JobNote>();
    expect(note).toMatchObject({
      text: "Key under the mat",
      author: { _id: technician.userId, name: "Mel Member" },
      version: 1,
    });
    const event = await lastEvent(test, owner, note._id);
    expect(event?.kind).toBe("job_note");
    expect(event?.audience?.toSorted()).toEqual([technician.userId, colleague.userId].toSorted());
  });

  it("200: are listed newest first, page by page, to the office and the crew", async () => {
    const job = await crewJob();
    for (const text of ["one", "two", "three"]) await add(job, owner, text);
    const page = (await list(job, colleague, "?limit=2")).json();
    expect(page).toMatchObject({ total: 3, totalPages: 2, notes: [{ text: "three" }, { text: "two" }] });
    expect((await list(job, owner, "?limit=2&page=2")).json().notes).toMatchObject([{ text: "one" }]);
  });

  it("204: are deleted by their author, and by the office", async () => {
    const job = await crewJob();
    const own = (await add(job, technician)).json<JobNote>();
    const other = (await add(job, colleague)).json<JobNote>();
    expect((await remove(own._id, technician)).statusCode).toBe(204);
    expect((await remove(other._id, owner)).statusCode).toBe(204);
    expect((await list(job)).json()).toMatchObject({ notes: [], total: 0 });
    expect(await lastEvent(test, owner, own._id)).toMatchObject({ kind: "job_note", version: 2 });
  });

  it("400: without text, or too long", async () => {
    const job = await crewJob();
    expect((await add(job, technician, " ")).json().errors).toEqual([
      { field: "text", msg: "Note is required" },
    ]);
    expect((await add(job, technician, "x".repeat(5001))).statusCode).toBe(400);
  });

  it("403: deleting someone else's in the field; anything by the customer", async () => {
    const customer = await newCustomer(test, owner);
    const job = await crewJob(customer.clientId);
    const note = (await add(job, colleague)).json<JobNote>();
    expect((await remove(note._id, technician)).statusCode).toBe(403);
    expect((await list(job, customer)).statusCode).toBe(403);
    expect((await add(job, customer)).statusCode).toBe(403);
    expect((await list(job)).json().total).toBe(1);
  });

  it("404: on a job of other technicians, of another organization, or deleted; a note twice", async () => {
    const job = await newJob(test, owner);
    expect((await add(job, technician)).statusCode).toBe(404);
    expect((await list(job, technician)).statusCode).toBe(404);
    expect((await add(job, rival)).statusCode).toBe(404);
    const note = (await add(job, owner)).json<JobNote>();
    expect((await remove(note._id, technician)).statusCode).toBe(404);
    expect((await remove(note._id, rival)).statusCode).toBe(404);
    await remove(note._id, owner);
    expect((await remove(note._id, owner)).statusCode).toBe(404);
    await request(test, owner, "DELETE", `/jobs/${job._id}`);
    expect((await add(job, owner)).statusCode).toBe(404);
  });
});
