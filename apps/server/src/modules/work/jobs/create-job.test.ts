import type { Job } from "@fieldwright/contract/jobs";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { jobBody, lastEvent, newClient, newCustomer, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
let rival: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test);
  rival = await registerOrganization(test);
});
afterAll(() => test.close());

const post = async (fields: object, by = owner) => {
  const client = await newClient(test, by);
  return request(test, by, "POST", "/jobs", jobBody(client._id, fields));
};

describe("201: a job", () => {
  it("is a numbered draft of general category and medium priority, whatever status was sent", async () => {
    const client = await newClient(test, owner);
    const response = await request(test, owner, "POST", "/jobs", {
      client: client._id,
      title: " Replace valve ",
      scheduledDate: "2026-06-20",
      status: "completed",
    });
    expect(response.statusCode).toBe(201);
    expect(response.headers.etag).toBe('"1"');
    const job = response.json<Job>();
    expect(job).toMatchObject({
      title: "Replace valve",
      description: "",
      category: "general",
      priority: "medium",
      status: "draft",
      scheduledDate: "2026-06-20",
      estimatedCost: null,
      estimatedDuration: null,
      schedule: { startDate: null },
      client: { _id: client._id, user: client.user },
      lineItems: [],
      quote: null,
      invoices: [],
      nextStatuses: ["scheduled", "on_hold", "cancelled"],
      version: 1,
    });
    expect(job.jobNumber).toMatch(/^J-\d{5}$/);
    expect((await request(test, owner, "GET", `/jobs/${job._id}`)).json()).toEqual(job);
  });

  it("takes its category in any case, and its estimates", async () => {
    const response = await post({
      category: "Consultation",
      priority: "urgent",
      estimatedCost: 1234.56,
      estimatedDuration: 90,
    });
    expect(response.json()).toMatchObject({
      category: "consultation",
      priority: "urgent",
      estimatedCost: 1234.56,
      estimatedDuration: 90,
    });
  });

  it("takes the skills it needs in lower case and each once, and shows them to the team only", async () => {
    const customer = await newCustomer(test, owner);
    const response = await request(
      test,
      owner,
      "POST",
      "/jobs",
      jobBody(customer.clientId, { requiredSkills: [" HVAC ", "gas", "hvac", ""] }),
    );
    const job = response.json<Job>();
    expect(job).toMatchObject({ requiredSkills: ["hvac", "gas"], skillsByCategory: false });
    const seen = (await request(test, customer, "GET", `/jobs/${job._id}`)).json<Job>();
    expect(seen.title).toBe(job.title);
    expect(seen).not.toHaveProperty("requiredSkills");
  });

  it("needs the skills of its category until it has its own, even if those are none", async () => {
    const categorySkills = { repair: ["Gas", "gas"], inspection: ["backflow"] };
    const set = await request(test, owner, "PUT", "/settings/organization", { categorySkills });
    expect(set.statusCode).toBe(200);
    const job = (await post({ category: "repair" })).json<Job>();
    expect(job).toMatchObject({ requiredSkills: ["gas"], skillsByCategory: true });
    const after = async (changes: object) =>
      (await request(test, owner, "PUT", `/jobs/${job._id}`, changes)).json<Job>();
    expect(await after({ category: "inspection" })).toMatchObject({ requiredSkills: ["backflow"] });
    expect(await after({ requiredSkills: [] })).toMatchObject({
      requiredSkills: [],
      skillsByCategory: false,
    });
    expect(await after({ title: "Other" })).toMatchObject({ requiredSkills: [], skillsByCategory: false });
    expect(await after({ requiredSkills: null })).toMatchObject({
      requiredSkills: ["backflow"],
      skillsByCategory: true,
    });
    expect((await post({ category: "repair" }, rival)).json()).toMatchObject({ requiredSkills: [] });
  });

  it("takes an instant as its day in the organization's zone", async () => {
    expect((await post({ scheduledDate: "2026-06-20T03:00:00.000Z" })).json()).toMatchObject({
      scheduledDate: "2026-06-19",
    });
  });

  it("reaches the customer's account as an event", async () => {
    const customer = await newCustomer(test, owner);
    const job = await newJob(test, owner, { client: customer.clientId });
    expect(await lastEvent(test, owner, job._id)).toMatchObject({
      kind: "job",
      version: 1,
      audience: [customer.userId],
    });
  });

  it("leaves the client a prospect, because it is only a draft", async () => {
    const client = await newClient(test, owner, { status: "prospect" });
    expect(await newJob(test, owner, { client: client._id })).toMatchObject({
      client: { status: "prospect" },
    });
  });

  it("has its own number among 20 created at once, without gaps", async () => {
    const fresh = await registerOrganization(test);
    const { _id } = await newClient(test, fresh);
    const made = await Promise.all(
      Array.from({ length: 20 }, () => request(test, fresh, "POST", "/jobs", jobBody(_id))),
    );
    const numbers = made.map((response) => response.json<Job>().jobNumber).toSorted();
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => `J-${String(n + 1).padStart(5, "0")}`));
  });
});

describe("400", () => {
  it.each([
    ["no title", { title: "" }, "title", "Title is required"],
    ["no client", { client: undefined }, "client", "Client is required"],
    ["no scheduled date", { scheduledDate: undefined }, "scheduledDate", "Scheduled date is required"],
    ["a blank scheduled date", { scheduledDate: "" }, "scheduledDate", "Scheduled date is required"],
    [
      "a day that does not exist",
      { scheduledDate: "2026-02-30" },
      "scheduledDate",
      "Scheduled date is required",
    ],
    ["a skill that is no text", { requiredSkills: [7] }, "requiredSkills.0", "Skills must be text"],
    [
      "too many skills",
      { requiredSkills: Array.from({ length: 21 }, (_, number) => `skill ${number}`) },
      "requiredSkills",
      "You can add up to 20 skills",
    ],
    ["an unknown category", { category: "magic" }, "category", "Category is required"],
    ["a negative cost", { estimatedCost: -1 }, "estimatedCost", "Estimated cost can't be negative"],
    [
      "a part of a minute",
      { estimatedDuration: 1.5 },
      "estimatedDuration",
      "Estimated duration must be whole minutes",
    ],
  ])("%s", async (_, fields, field, msg) => {
    const response = await post(fields);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ field, msg }]);
  });

  it.each(["unknown", "foreign", "deleted"])("a client that is %s", async (kind) => {
    const client =
      kind === "unknown" ? { _id: uuidv7() } : await newClient(test, kind === "foreign" ? rival : owner);
    if (kind === "deleted") await request(test, owner, "DELETE", `/clients/${client._id}`);
    const response = await request(test, owner, "POST", "/jobs", jobBody(client._id));
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ field: "client", msg: "Client not found" }]);
  });
});

describe("403", () => {
  it.each(["technician", "client"] as const)("a %s makes no jobs", async (role) => {
    const person = await signedInAs(test, role, owner);
    const { _id } = await newClient(test, owner);
    expect((await request(test, person, "POST", "/jobs", jobBody(_id))).statusCode).toBe(403);
  });
});

describe("409", () => {
  it("a client with an open job cannot be deleted while the job is made: one of the two happens", async () => {
    for (let round = 0; round < 5; round++) {
      const { _id } = await newClient(test, owner);
      const [made, deleted] = await Promise.all([
        request(test, owner, "POST", "/jobs", jobBody(_id)),
        request(test, owner, "DELETE", `/clients/${_id}`),
      ]);
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual([made.statusCode, deleted.statusCode]);
    }
  });
});
