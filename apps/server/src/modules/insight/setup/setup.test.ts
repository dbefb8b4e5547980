import type { Setup } from "@fieldwright/contract/setup";
import { setupSteps } from "@fieldwright/domain/setup-steps";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs, uniqueEmail } from "#testing/auth";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const call = (method: "GET" | "PUT" | "POST", url: string, { headers }: Person, payload?: object) =>
  test.app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });

const setupOf = async (owner: Person) => (await call("GET", "/setup", owner)).json<Setup>();
const stepsIn = ({ steps }: Setup, state: string) =>
  steps.filter((one) => one.state === state).map(({ step }) => step);

const addVisit = async (owner: Person, client: string) => {
  const job = await call("POST", "/jobs", owner, {
    client,
    title: "Leak",
    category: "Repair",
    scheduledDate: "2026-11-20",
  });
  return call("POST", "/schedule", owner, {
    job: job.json()._id,
    client,
    timeSlot: { start: "2026-11-20T15:00:00Z", end: "2026-11-20T16:00:00Z" },
    category: "repair",
    team: [],
  });
};

describe("the set-up path", () => {
  it("starts with all six steps open, company first", async () => {
    const owner = await registerOrganization(test);
    expect(await setupOf(owner)).toEqual({
      steps: setupSteps.map((step) => ({ step, state: "open" })),
      hidden: false,
    });
  });

  it("takes a step as done when the records say so", async () => {
    const owner = await registerOrganization(test);
    const address = { line1: "12 Elm St", city: "Columbus" };
    await call("PUT", "/settings/organization", owner, { address, paymentTerms: "Due on receipt" });
    expect(stepsIn(await setupOf(owner), "done")).toEqual(["company", "documents"]);

    const client = await call("POST", "/clients", owner, {
      firstName: "Ada",
      lastName: "Byron",
      email: uniqueEmail(),
    });
    await signedInAs(test, "technician", owner);
    expect(stepsIn(await setupOf(owner), "done")).toEqual(["company", "clients", "team", "documents"]);

    expect((await addVisit(owner, client.json()._id)).statusCode).toBe(201);
    await test.database.pool.query(
      "insert into integrations (organization_id, slug, credentials) values ($1, 'stripe', 'sealed')",
      [owner.organizationId],
    );
    expect(stepsIn(await setupOf(owner), "done")).toEqual([...setupSteps]);
  });

  it("does not count clients of other companies, and not the owner as the team", async () => {
    const other = await registerOrganization(test);
    await call("POST", "/clients", other, { firstName: "Ada", lastName: "Byron", email: uniqueEmail() });
    const owner = await registerOrganization(test);
    await signedInAs(test, "client", other);
    expect(stepsIn(await setupOf(owner), "done")).toEqual([]);
  });

  it("skips steps and takes them back, and a step that gets done is done", async () => {
    const owner = await registerOrganization(test);
    const skipped = await call("PUT", "/setup", owner, { skipped: ["team", "payments"] });
    expect(stepsIn(skipped.json(), "skipped")).toEqual(["team", "payments"]);
    await signedInAs(test, "technician", owner);
    expect(stepsIn(await setupOf(owner), "done")).toEqual(["team"]);
    expect(stepsIn((await call("PUT", "/setup", owner, { skipped: [] })).json(), "skipped")).toEqual([]);
  });

  it("can wait, and keeps what was skipped", async () => {
    const owner = await registerOrganization(test);
    await call("PUT", "/setup", owner, { skipped: ["team"] });
    const later = (await call("PUT", "/setup", owner, { hidden: true })).json<Setup>();
    expect([later.hidden, stepsIn(later, "skipped")]).toEqual([true, ["team"]]);
    expect((await setupOf(owner)).hidden).toBe(true);
  });

  it("is on the dashboard of admins until it is settled or left for later", async () => {
    const owner = await registerOrganization(test);
    const shown = async (person: Person) => (await call("GET", "/dashboard/stats", person)).json().setup;
    expect((await shown(owner))[0]).toEqual({ step: "company", state: "open" });
    expect(await shown(await signedInAs(test, "manager", owner))).toBeNull();
    expect(await shown(await signedInAs(test, "technician", owner))).toBeNull();
    await call("PUT", "/setup", owner, { hidden: true });
    expect(await shown(owner)).toBeNull();
    await call("PUT", "/setup", owner, { hidden: false, skipped: setupSteps });
    expect(await shown(owner)).toBeNull();
  });

  it("refuses an unknown step and a step named twice", async () => {
    const owner = await registerOrganization(test);
    for (const skipped of [["garden"], ["team", "team"]])
      expect((await call("PUT", "/setup", owner, { skipped })).statusCode).toBe(400);
  });

  it("is for admins: an owner who works as manager has it, other managers and technicians do not", async () => {
    const owner = await registerOrganization(test);
    await test.database.pool.query("update users set role = 'manager' where id = $1", [owner.userId]);
    expect((await call("GET", "/setup", owner)).statusCode).toBe(200);
    for (const role of ["manager", "technician"] as const) {
      const person = await signedInAs(test, role, owner);
      expect((await call("GET", "/setup", person)).statusCode).toBe(403);
      expect((await call("PUT", "/setup", person, { hidden: true })).statusCode).toBe(403);
    }
  });
});
