import { type JobPagePart, jobPageParts } from "@fieldwright/contract/job-page";
import type { Job } from "@fieldwright/contract/jobs";
import { jobParts } from "@fieldwright/db/schema/job-work";
import type { KeyScope } from "@fieldwright/domain/key-scopes";
import { toThousandths } from "@fieldwright/domain/money";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bearer, mustCall, type Person, registerOrganization, signedInAs } from "#testing/auth";
import { bookVisit, newCustomer, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { picture, upload } from "#testing/uploads";

/** Monday, 10:00 in Chicago. */
const now = new Date("2026-10-26T15:00:00Z");

let test: TestApp;
let owner: Person;
let technician: Person;
let customer: Person & { clientId: string };
let busy: Job;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
  technician = await signedInAs(test, "technician", owner);
  customer = await newCustomer(test, owner);
  busy = await busyJob();
});
afterAll(() => test.close());

const post = (url: string, payload: object) => mustCall(test, url, { headers: owner.headers, payload });
const pageOf = (job: Job, by: Person) => request(test, by, "GET", `/jobs/${job._id}/page?limit=2`);

/** The call that each part stands for. */
const ownCall = ({ _id, client }: Job): Record<JobPagePart | "job", string> => ({
  job: `/jobs/${_id}`,
  activity: `/jobs/${_id}/activity`,
  visits: `/schedule?job=${_id}&limit=100`,
  checklist: `/jobs/${_id}/checklist`,
  parts: `/jobs/${_id}/parts`,
  time: `/jobs/${_id}/time?limit=2`,
  files: `/jobs/${_id}/files?limit=2`,
  notes: `/jobs/${_id}/notes?limit=2`,
  recurrence: `/jobs/${_id}/recurrence`,
  properties: `/clients/${client._id}/properties`,
});

/** What the calls of the parts answer to this person, without those that are refused. */
const apart = async (job: Job, by: Person, { properties: places, ...calls } = ownCall(job)) => {
  const visits = await request(test, by, "GET", calls.visits);
  const asked = visits.json().total === 0 ? { ...calls, properties: places } : calls;
  const answers: Record<string, unknown> = {};
  for (const [part, url] of Object.entries(asked)) {
    const answer = await request(test, by, "GET", url);
    if (answer.statusCode === 200) answers[part] = answer.json();
  }
  return answers;
};

const keyWith = async (...scopes: KeyScope[]): Promise<Person> => {
  const { token } = await mustCall<{ token: string }>(test, "/api-keys", {
    headers: owner.headers,
    payload: { name: scopes.join(), role: "admin", scopes },
  });
  return { ...owner, headers: bearer(token) };
};

const busyJob = async (): Promise<Job> => {
  const job = await newJob(test, owner, { client: customer.clientId, estimatedCost: 700 });
  await bookVisit(test, owner, { job, startsAt: "2026-10-27T15:00:00Z", userId: technician.userId });
  for (const text of ["First", "Second", "Third"]) await post(`/jobs/${job._id}/notes`, { text });
  for (const text of ["Turn off water", "Test"]) await post(`/jobs/${job._id}/checklist`, { text });
  await post(`/jobs/${job._id}/time`, {
    start: "2026-10-26T13:00:00Z",
    end: "2026-10-26T14:00:00Z",
    confirmed: true,
  });
  await upload(test, owner, job, { content: await picture() });
  const part = { id: uuidv7(), organizationId: owner.organizationId, jobId: job._id, userId: owner.userId };
  await test.database.tenant(owner.organizationId, (tx) =>
    tx.insert(jobParts).values({
      ...part,
      name: "Valve",
      unit: "",
      quantity: toThousandths(1),
      changedAt: now,
      createdAt: now,
    }),
  );
  return job;
};

describe("200: each part is what its own call answers", () => {
  it("for the office, with a full job", async () => {
    const whole = await apart(busy, owner);
    expect(Object.keys(whole).toSorted()).toEqual(
      ["job", ...Object.keys(jobPageParts)].filter((part) => part !== "properties").toSorted(),
    );
    expect(whole).toMatchObject({
      visits: { total: 1 },
      checklist: { items: [{ text: "Turn off water" }, { text: "Test" }] },
      parts: { parts: [{ name: "Valve" }] },
      time: { total: 1 },
      files: { total: 1 },
      notes: { total: 3, totalPages: 2 },
    });
    expect((await pageOf(busy, owner)).json()).toEqual(whole);
    const manager = await signedInAs(test, "manager", owner);
    expect((await pageOf(busy, manager)).json()).toEqual(await apart(busy, manager));
  });

  it("for a technician who has the job", async () => {
    const page = (await pageOf(busy, technician)).json();
    expect(page).toEqual(await apart(busy, technician));
    expect(page.job).not.toHaveProperty("estimatedCost");
  });

  it("for the customer, without the work of the team", async () => {
    const page = (await pageOf(busy, customer)).json();
    expect(page).toEqual(await apart(busy, customer));
    expect(Object.keys(page).toSorted()).toEqual(["activity", "job", "visits"]);
  });

  it("of a job that repeats, and of one without a visit, with the client's addresses", async () => {
    const repeats = await newJob(test, owner);
    await request(test, owner, "PUT", `/jobs/${repeats._id}/recurrence`, {
      frequency: "weekly",
      startTime: "09:00",
      duration: 90,
      startDate: "2026-10-27",
    });
    const page = (await pageOf(repeats, owner)).json();
    expect(page.recurrence.recurrence).toMatchObject({ frequency: "weekly" });
    expect(page.checklist.visit).toEqual(expect.any(String));
    expect(page).toEqual(await apart(repeats, owner));

    const bare = await newJob(test, owner);
    const address = { line1: "2207 Harlan Ave", city: "Columbus", state: "OH", zip: "43201" };
    await post(`/clients/${bare.client._id}/properties`, { address });
    const empty = (await pageOf(bare, owner)).json();
    expect(empty.properties.properties).toMatchObject([{ address }]);
    expect(empty).toEqual(await apart(bare, owner));
  });

  it("for an API key, by the scopes that the calls of the parts need", async () => {
    const narrow = await keyWith("jobs:read");
    const page = (await pageOf(busy, narrow)).json();
    expect(Object.keys(page).toSorted()).toEqual(["activity", "job"]);
    expect(page).toEqual(await apart(busy, narrow));
    const wider = await keyWith("jobs:read", "schedule:read");
    const more = (await pageOf(busy, wider)).json();
    expect(more).toHaveProperty("notes");
    expect(more).toEqual(await apart(busy, wider));
  });
});

describe("404", () => {
  it("for whoever may not see the job, and nothing of it is told", async () => {
    const job = await newJob(test, owner);
    const rival = await registerOrganization(test);
    for (const person of [technician, customer, rival]) {
      const answer = await pageOf(job, person);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().message).toBe("Job not found");
    }
  });
});
