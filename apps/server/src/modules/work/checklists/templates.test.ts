import { type ChecklistItem, type ChecklistTemplate, maxTemplates } from "@fieldwright/contract/checklists";
import type { Job } from "@fieldwright/contract/jobs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { lastEvent, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  owner = await registerOrganization(test);
});

const gas = { text: "Gas pressure", kind: "reading", unit: "in WC", min: 5, max: 10.5, required: true };
const result = { text: "Result", kind: "choice", choices: ["Good", "Worn"] };
const heater = { name: "Water heater", category: "installation", items: [gas, result, { text: "Swept" }] };

const add = (body: object, by = owner) => request(test, by, "POST", "/checklist-templates", body);
const added = async (body: object): Promise<ChecklistTemplate> => (await add(body)).json();
const templates = async (by = owner): Promise<ChecklistTemplate[]> =>
  (await request(test, by, "GET", "/checklist-templates")).json().templates;
const put = (id: string, body: object) => request(test, owner, "PUT", `/checklist-templates/${id}`, body);
const checklistOf = async ({ _id }: Pick<Job, "_id">): Promise<ChecklistItem[]> =>
  (await request(test, owner, "GET", `/jobs/${_id}/checklist`)).json().items;
const textsOf = async (job: Pick<Job, "_id">) =>
  (await checklistOf(job)).map(({ position, text }) => `${position} ${text}`);
const use = (job: Pick<Job, "_id">, template: string) =>
  request(test, owner, "POST", `/jobs/${job._id}/checklist/template`, { template });

describe("templates", () => {
  it("201, 200, 204: are added, listed by name, changed and deleted", async () => {
    const response = await add(heater);
    expect(response.statusCode).toBe(201);
    const template = response.json<ChecklistTemplate>();
    const plain = { kind: "tick", required: false, unit: "", min: null, max: null, choices: [] };
    expect(template).toEqual({
      _id: expect.any(String),
      name: "Water heater",
      category: "installation",
      items: [
        { ...plain, ...gas },
        { ...plain, ...result },
        { ...plain, text: "Swept" },
      ],
      version: 1,
    });
    const other = await added({ name: "Furnace", items: [{ text: "Filter" }] });
    expect(other.category).toBeNull();
    expect(await templates()).toEqual([other, template]);
    const changed = await put(template._id, { ...heater, name: "A heater", version: 1 });
    expect(changed.json()).toEqual({ ...template, name: "A heater", version: 2 });
    expect(await lastEvent(test, owner, template._id)).toMatchObject({
      kind: "checklist_template",
      version: 2,
    });
    expect((await put(template._id, { ...heater, version: 1 })).json()).toMatchObject({
      code: "stale_version",
      current: changed.json(),
    });
    const gone = () => request(test, owner, "DELETE", `/checklist-templates/${template._id}`);
    expect((await gone()).statusCode).toBe(204);
    expect((await gone()).statusCode).toBe(404);
    expect(await templates()).toEqual([other]);
  });

  it("400: without a name or items, or with a question that nobody could answer", async () => {
    for (const body of [
      { ...heater, name: " " },
      { ...heater, items: [] },
      { ...heater, category: "juggling" },
    ])
      expect((await add(body)).statusCode).toBe(400);
    const senseless = await add({ ...heater, items: [gas, { ...result, choices: ["Good", "Good"] }] });
    expect(senseless.statusCode).toBe(400);
    expect(senseless.json().errors).toEqual([
      { field: "items.1.choices", msg: "A choice needs at least two different choices" },
    ]);
    const { _id } = await added(heater);
    expect((await put(_id, { ...heater, items: [{ ...gas, min: 11 }] })).json().errors).toEqual([
      { field: "items.0.min", msg: "The lower limit can't be above the upper limit" },
    ]);
  });

  it("403: in the field", async () => {
    const technician = await signedInAs(test, "technician", owner);
    expect((await add(heater, technician)).statusCode).toBe(403);
  });

  it("409: more than the limit, also at the same instant", async () => {
    await test.database.pool.query(
      `insert into checklist_templates (id, organization_id, name, items)
       select gen_random_uuid(), $1, 'more', '[]' from generate_series(1, $2::integer)`,
      [owner.organizationId, maxTemplates - 1],
    );
    const answers = await Promise.all([add(heater), add(heater)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
  });
});

describe("on a job", () => {
  it("201: the items go to the end, and a later change of the template leaves them", async () => {
    const template = await added({ ...heater, category: null });
    const job = await newJob(test, owner);
    await request(test, owner, "POST", `/jobs/${job._id}/checklist`, { text: "First" });
    const response = await use(job, template._id);
    expect(response.statusCode).toBe(201);
    expect(response.json().items).toEqual(await checklistOf(job));
    expect(await textsOf(job)).toEqual(["0 First", "1 Gas pressure", "2 Result", "3 Swept"]);
    expect((await checklistOf(job))[1]).toMatchObject({ ...gas, done: false, value: null });
    expect((await checklistOf(job))[2]).toMatchObject(result);
    await put(template._id, { ...heater, items: [{ text: "Other" }] });
    await request(test, owner, "DELETE", `/checklist-templates/${template._id}`);
    expect(await textsOf(job)).toHaveLength(4);
  });

  it("400: a template of someone else; 409: no room", async () => {
    const job = await newJob(test, owner);
    const stranger = await registerOrganization(test);
    const foreign = (await add(heater, stranger)).json()._id;
    expect((await use(job, foreign)).json().errors).toEqual([
      { field: "template", msg: "Checklist not found" },
    ]);
    const many = await added({ name: "Long", items: Array.from({ length: 150 }, () => ({ text: "x" })) });
    expect((await use(job, many._id)).statusCode).toBe(201);
    expect((await use(job, many._id)).statusCode).toBe(409);
    expect(await textsOf(job)).toHaveLength(150);
  });
});

describe("a new job", () => {
  it("starts with the checklists of its category, in the order of their names, and of no other", async () => {
    await added(heater);
    await added({ name: "Always first", category: "installation", items: [{ text: "Shoe covers on" }] });
    await added({ name: "Any", items: [{ text: "For no category" }] });
    await added({ name: "Repair", category: "repair", items: [{ text: "Other work" }] });
    const stranger = await registerOrganization(test);
    await add({ ...heater, name: "Of a stranger" }, stranger);
    const job = await newJob(test, owner, { category: "installation" });
    expect(await textsOf(job)).toEqual(["0 Shoe covers on", "1 Gas pressure", "2 Result", "3 Swept"]);
    expect(await textsOf(await newJob(test, owner, { category: "inspection" }))).toEqual([]);
  });

  it("has at most 200 items", async () => {
    for (const name of ["One", "Two"])
      await added({
        name,
        category: "repair",
        items: Array.from({ length: 150 }, (_, at) => ({ text: `${at}` })),
      });
    const items = await checklistOf(await newJob(test, owner, { category: "repair" }));
    expect(items).toHaveLength(200);
    expect(items.at(-1)).toMatchObject({ position: 199, text: "49" });
  });
});
