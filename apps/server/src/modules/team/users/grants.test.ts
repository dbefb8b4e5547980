import type { Job } from "@fieldwright/contract/jobs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization, signedInAs } from "#testing/auth";
import { addBilled, auditOf } from "#testing/invoices";
import { bookVisit } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date("2026-11-15T18:00:00Z") });
  owner = await registerOrganization(test, "Hollis & Sons");
});
afterAll(() => test.close());

const put = (id: string, grants: unknown, by = owner) =>
  test.app.inject({ method: "PUT", url: `/api/users/${id}`, payload: { grants }, headers: by.headers });
const me = (by: Person) =>
  mustCall<{ permissions: string[] }>(test, "/auth/me", { method: "GET", headers: by.headers });

const read = (job: string, by: Person) => test.app.inject({ url: `/api/jobs/${job}`, headers: by.headers });

describe("what an administrator allows a technician beyond the role", () => {
  it("200: counts at once, is in the audit and in the security log", async () => {
    const technician = await signedInAs(test, "technician", owner);
    expect((await me(technician)).permissions).not.toContain("prices:read");
    const answer = await put(technician.userId, ["payments:collect", "prices:read"]);
    expect(answer.json().grants).toEqual(["prices:read", "payments:collect"]);
    expect((await me(technician)).permissions).toEqual(
      expect.arrayContaining(["prices:read", "payments:collect"]),
    );
    expect((await auditOf(test, technician.userId)).at(-1)).toEqual({
      verb: "update",
      actor: owner.userId,
    });
    const { rows } = await test.database.pool.query(
      "select kind, detail from security_events where user_id = $1 and kind = 'grants_changed'",
      [technician.userId],
    );
    expect(rows).toEqual([{ kind: "grants_changed", detail: "See prices, Take payments on site" }]);
  });

  it("200: the same again changes nothing, in any order", async () => {
    const technician = await signedInAs(test, "technician", owner);
    const { version } = (await put(technician.userId, ["prices:read", "payments:collect"])).json();
    expect((await put(technician.userId, ["payments:collect", "prices:read"])).json().version).toBe(version);
  });

  it("403: a manager, and a technician for themselves", async () => {
    const technician = await signedInAs(test, "technician", owner);
    const manager = await signedInAs(test, "manager", owner);
    const refusal = await put(technician.userId, ["prices:read"], manager);
    expect(refusal.statusCode).toBe(403);
    expect((await put(technician.userId, ["prices:read"], technician)).statusCode).toBe(403);
    expect((await me(technician)).permissions).not.toContain("prices:read");
  });

  it("404: someone of another organization", async () => {
    const stranger = await registerOrganization(test, "Elsewhere");
    const technician = await signedInAs(test, "technician", owner);
    expect((await put(technician.userId, ["prices:read"], stranger)).statusCode).toBe(404);
  });

  it.each([
    ["anything else", ["jobs:write"]],
    ["no list", "prices:read"],
  ])("400: %s", async (_, grants) => {
    const technician = await signedInAs(test, "technician", owner);
    expect((await put(technician.userId, grants)).statusCode).toBe(400);
  });

  it("hides from colleagues who may do what", async () => {
    const technician = await signedInAs(test, "technician", owner);
    await put(technician.userId, ["prices:read"]);
    const colleague = await signedInAs(test, "technician", owner);
    const url = `/api/users/${technician.userId}`;
    const seen = await test.app.inject({ url, headers: colleague.headers });
    expect(seen.json()).not.toHaveProperty("grants");
  });
});

describe("a technician who may see prices", () => {
  const priced = { name: "Valve", quantity: 1, unitPrice: 81.37 };
  const jobOf = async (technician: Person): Promise<string> => {
    const { client, job } = await addBilled(test, owner);
    const { headers } = owner;
    await mustCall(test, `/jobs/${job}/line-items`, {
      method: "PUT",
      headers,
      payload: { lineItems: [priced] },
    });
    const { userId } = technician;
    await bookVisit(test, owner, {
      job: { _id: job, client: { _id: client } },
      startsAt: "2026-11-15T20:00:00Z",
      userId,
    });
    return job;
  };

  it("200: sees them on their own jobs, without quotes, invoices and the office's estimate", async () => {
    const technician = await signedInAs(test, "technician", owner);
    const job = await jobOf(technician);
    expect((await read(job, technician)).body).not.toContain("81.37");
    await put(technician.userId, ["prices:read"]);
    const seen = (await read(job, technician)).json<Job>();
    expect(seen).toMatchObject({ lineItems: [priced], quote: null, invoices: [] });
    expect(seen).not.toHaveProperty("estimatedCost");
    const others = await jobOf(await signedInAs(test, "technician", owner));
    expect((await read(others, technician)).statusCode).toBe(404);
    for (const path of ["invoices", "quotes", "reports"])
      expect(
        (await test.app.inject({ url: `/api/${path}`, headers: technician.headers })).statusCode,
      ).not.toBe(200);
  });

  it("is given no price to keep on the phone", async () => {
    const technician = await signedInAs(test, "technician", owner);
    const job = await jobOf(technician);
    await put(technician.userId, ["prices:read", "payments:collect"]);
    const bundle = await test.app.inject({ url: "/api/field/bundle", headers: technician.headers });
    expect(bundle.body).toContain(job);
    expect(bundle.body).not.toMatch(/81\.37|8137|unitPrice/);
  });
});
