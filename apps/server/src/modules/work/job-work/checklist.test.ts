import { type ChecklistItem, maxChecklistItems } from "@fieldwright/contract/checklists";
import type { Job } from "@fieldwright/contract/jobs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { bookVisit, lastEvent, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

const now = new Date("2026-06-10T15:00:00Z");

let test: TestApp;
let owner: Person;
let technician: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
  technician = await signedInAs(test, "technician", owner);
});
afterAll(() => test.close());

const add = (job: Job, text: string, by = owner) =>
  request(test, by, "POST", `/jobs/${job._id}/checklist`, { text });
const ask = async (job: Job, question: object) =>
  (await request(test, owner, "POST", `/jobs/${job._id}/checklist`, question)).json<ChecklistItem>();
const put = (item: ChecklistItem, payload: object, by = owner, headers: Record<string, string> = {}) =>
  request(test, by, "PUT", `/checklist-items/${item._id}`, payload, headers);
const remove = (item: ChecklistItem, by = owner) =>
  request(test, by, "DELETE", `/checklist-items/${item._id}`);
const list = async (job: Job, by = owner): Promise<ChecklistItem[]> =>
  (await request(test, by, "GET", `/jobs/${job._id}/checklist`)).json().items;
const order = async (job: Job) =>
  (await list(job)).map(({ text, position }) => `${position} ${text}`).join(", ");

let days = 0;
const jobOfTechnician = async (): Promise<Job> => {
  const job = await newJob(test, owner);
  const startsAt = new Date(Date.UTC(2026, 6, 1 + days++, 15)).toISOString();
  await bookVisit(test, owner, { job, startsAt, userId: technician.userId });
  return job;
};

const withItems = async (...texts: string[]) => {
  const job = await jobOfTechnician();
  for (const text of texts) await add(job, text);
  const [first, ...others] = await list(job);
  if (!first) throw new Error("no items");
  return { job, first, others };
};

describe("ticking", () => {
  it("200: keeps who and when, once; unticking forgets both", async () => {
    const { job, first } = await withItems("Turn off water", "Test");
    const response = await put(first, { done: true }, technician);
    expect(response.statusCode).toBe(200);
    const doneBy = { _id: technician.userId, name: "Mel Member" };
    expect(response.json()).toEqual({
      ...first,
      done: true,
      doneAt: now.toISOString(),
      doneBy,
      version: 2,
    });
    expect((await list(job, technician))[0]).toEqual(response.json());
    expect((await put(first, { done: true })).json()).toMatchObject({ doneBy });
    expect((await put(first, { done: false }, technician)).json()).toMatchObject({
      done: false,
      doneAt: null,
      doneBy: null,
    });
    expect(await lastEvent(test, owner, first._id)).toMatchObject({
      kind: "checklist_item",
      version: 4,
      audience: [technician.userId],
    });
  });

  it("404: on a job of others", async () => {
    const job = await newJob(test, owner);
    const item = (await add(job, "Turn off water")).json<ChecklistItem>();
    expect((await put(item, { done: true }, technician)).statusCode).toBe(404);
    expect((await list(job))[0]?.done).toBe(false);
  });

  it("409: stale, with the current item", async () => {
    const { first } = await withItems("Turn off water");
    const current = (await put(first, { done: true })).json();
    const answers = [
      await put(first, { done: false, version: 1 }),
      await put(first, { done: false }, owner, { "if-match": '"1"' }),
    ];
    for (const answer of answers) expect(answer.json()).toMatchObject({ code: "stale_version", current });
  });
});

const reading = { text: "Gas pressure", kind: "reading", unit: "in WC", min: 5, max: 10.5, required: true };
const choice = { text: "Condition", kind: "choice", choices: ["Good", "Worn"] };

describe("answering", () => {
  it("200: keeps the answer with who and when; a new answer is by whoever gives it", async () => {
    const job = await jobOfTechnician();
    const item = await ask(job, reading);
    expect(item).toMatchObject({ ...reading, choices: [], done: false, value: null, reason: "" });
    const answered = await put(item, { done: true, value: "7.2" }, technician);
    expect(answered.statusCode).toBe(200);
    const doneBy = { _id: technician.userId };
    expect(answered.json()).toMatchObject({ done: true, value: "7.2", doneAt: now.toISOString(), doneBy });
    expect((await put(item, { done: true, value: "7.2" })).json()).toMatchObject({ doneBy });
    expect((await put(item, { value: "7.5" })).json()).toMatchObject({ doneBy: { _id: owner.userId } });
    const skipped = await put(item, { done: false, reason: "No access" }, technician);
    const none = { value: null, doneAt: null, doneBy: null };
    expect(skipped.json()).toMatchObject({ ...none, done: false, reason: "No access" });
    const odd = { done: true, value: "12", reason: "Old gauge" };
    expect((await put(item, odd, technician)).json()).toMatchObject(odd);
    expect((await put(item, { done: false }, technician)).json()).toMatchObject({ ...none, reason: "" });
  });

  it.each([
    [reading, {}, "Enter an answer"],
    [reading, { value: "much" }, "Enter a number"],
    [reading, { value: "11" }, "Out of range. Say why you're keeping it"],
    [choice, { value: "Bad" }, "Pick one of the choices"],
    [{ text: "Model", kind: "text" }, { value: " " }, "Enter an answer"],
    [{ text: "Valve", kind: "photo" }, { value: null }, "Enter an answer"],
  ])("400: %o answered with %o", async (question, answer, msg) => {
    const item = await ask(await jobOfTechnician(), question);
    const response = await put(item, { done: true, ...answer }, technician);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ field: "value", msg }]);
  });

  it("200: the office words an item anew, whatever its answer is", async () => {
    const item = await ask(await jobOfTechnician(), reading);
    await put(item, { done: true, value: "10" }, technician);
    const narrowed = await put(item, { text: "Pressure", max: 9 });
    expect(narrowed.json()).toMatchObject({ text: "Pressure", max: 9, done: true, value: "10" });
    expect((await put(item, { done: true })).statusCode).toBe(200);
  });

  it("200: an item of another kind has no answer yet", async () => {
    const item = await ask(await jobOfTechnician(), reading);
    await put(item, { done: true, value: "10", reason: "Sure" }, technician);
    expect((await put(item, { kind: "text" })).json()).toMatchObject({
      kind: "text",
      done: false,
      value: null,
      reason: "",
      doneAt: null,
      doneBy: null,
    });
  });

  it("400: a question that nobody could answer", async () => {
    const { job, first } = await withItems("a");
    const post = (body: object) => request(test, owner, "POST", `/jobs/${job._id}/checklist`, body);
    for (const [body, field] of [
      [{ ...choice, choices: ["Good"] }, "choices"],
      [{ ...choice, choices: ["Good", "Good"] }, "choices"],
      [{ ...reading, min: 11 }, "min"],
      [{ ...reading, kind: "guess" }, "kind"],
    ] as const) {
      for (const response of [await post(body), await put(first, body)]) {
        expect(response.statusCode).toBe(400);
        expect(response.json().errors).toMatchObject([{ field }]);
      }
    }
    expect(await list(job)).toEqual([first]);
  });

  it("403: what is asked is the office's", async () => {
    const { first } = await withItems("a");
    const planned = { kind: "text", required: true, unit: "psi", min: 1, max: null, choices: ["a", "b"] };
    for (const [name, value] of Object.entries(planned))
      expect((await put(first, { [name]: value }, technician)).statusCode).toBe(403);
  });
});

describe("planning", () => {
  it("201: items go to the end", async () => {
    const { job } = await withItems("one", "two");
    const response = await add(job, " three ");
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ text: "three", position: 2, done: false, version: 1 });
  });

  it("200: an item moves up, down, and at most to the end", async () => {
    const { job, first } = await withItems("a", "b", "c");
    expect((await put(first, { position: 1 })).json()).toMatchObject({ position: 1 });
    expect(await order(job)).toBe("0 b, 1 a, 2 c");
    await put(first, { position: 99, text: "A" });
    expect(await order(job)).toBe("0 b, 1 c, 2 A");
    await put(first, { position: 0 });
    expect(await order(job)).toBe("0 A, 1 b, 2 c");
  });

  it("204: the other items move up", async () => {
    const { job, first } = await withItems("a", "b", "c");
    expect((await remove(first)).statusCode).toBe(204);
    expect(await order(job)).toBe("0 b, 1 c");
    expect((await remove(first)).statusCode).toBe(404);
  });

  it("201: items that are added at the same time all find a place", async () => {
    const { job } = await withItems("a");
    await Promise.all(["b", "c", "d", "e"].map((text) => add(job, text)));
    expect((await list(job)).map((item) => item.position)).toEqual([0, 1, 2, 3, 4]);
  });

  it("400: no text, or a place below the first", async () => {
    const { job, first } = await withItems("a");
    expect((await add(job, " ")).statusCode).toBe(400);
    expect((await put(first, { position: -1 })).statusCode).toBe(400);
    expect((await put(first, { text: "" })).statusCode).toBe(400);
  });

  it("403: in the field", async () => {
    const { job, first } = await withItems("a");
    expect((await add(job, "b", technician)).statusCode).toBe(403);
    expect((await put(first, { text: "b" }, technician)).statusCode).toBe(403);
    expect((await put(first, { position: 0 }, technician)).statusCode).toBe(403);
    expect((await remove(first, technician)).statusCode).toBe(403);
  });

  it("409: more items than the limit", async () => {
    const { job } = await withItems("a");
    await test.database.pool.query(
      `insert into job_checklist_items (id, organization_id, job_id, position, text)
       select gen_random_uuid(), $1, $2, n, 'more' from generate_series(1, $3::integer - 1) n`,
      [owner.organizationId, job._id, maxChecklistItems],
    );
    expect((await add(job, "one too many")).statusCode).toBe(409);
  });
});
