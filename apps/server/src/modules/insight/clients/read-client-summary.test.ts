import type { Client } from "@fieldwright/contract/clients";
import { quotes } from "@fieldwright/db/schema/quotes";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization, signedInAs, uniqueEmail } from "#testing/auth";
import { addInvoice, addJob, addVisit } from "#testing/clients";
import { createTestApp, type TestApp } from "#testing/test-app";

let now = new Date("2026-03-02T12:00:00Z");
let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test, "Hollis & Sons");
});
afterAll(() => test.close());

const newClient = () =>
  mustCall<Client>(test, "/clients", {
    headers: owner.headers,
    payload: { firstName: "Kim", lastName: "Sorensen", email: uniqueEmail() },
  });

const summary = (id: string, by = owner) =>
  test.app.inject({ url: `/api/clients/${id}/summary`, headers: by.headers });

const addQuote = (clientId: string, validUntil: string) =>
  test.database.tenant(owner.organizationId, (tx) =>
    tx.insert(quotes).values({
      organizationId: owner.organizationId,
      clientId,
      number: `Q-${uuidv7()}`,
      title: "New boiler",
      validUntil,
    }),
  );

/** `addVisit` books 15:00 to 17:00 of this day. */
const visitStart = "2026-03-02T15:00:00.000Z";

describe("the figures of a client", () => {
  it("200: all zero for a new client", async () => {
    const response = await summary((await newClient())._id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      openJobs: 0,
      openQuotes: 0,
      balance: 0,
      lifetime: 0,
      invoiced: 0,
      openInvoices: 0,
      lastVisit: null,
      nextVisit: null,
      visit: null,
    });
  });

  it("200: count open jobs and quotes, money owed and collected, of this client only", async () => {
    const { _id: clientId } = await newClient();
    const jobId = await addJob(test, owner, { clientId, status: "in_progress" });
    await addJob(test, owner, { clientId, status: "completed" });
    await addQuote(clientId, "2026-03-02");
    await addQuote(clientId, "2026-03-01");
    const states = ["unpaid", "unpaid", "paid", "void"] as const;
    for (const [index, state] of states.entries())
      await addInvoice(test, owner, { clientId, jobId, number: `F-${index}`, state });
    const other = (await newClient())._id;
    await addQuote(other, "2026-03-09");
    expect((await summary(clientId)).json()).toMatchObject({
      openJobs: 1,
      openQuotes: 1,
      balance: 2,
      lifetime: 1,
      invoiced: 3,
      openInvoices: 2,
    });
  });

  it("200: a visit is the next one until it begins, then the last one", async () => {
    const { _id: clientId } = await newClient();
    const { userId } = await signedInAs(test, "technician", owner);
    await addVisit(test, owner, { clientId, userId });
    expect((await summary(clientId)).json()).toMatchObject({ lastVisit: null, nextVisit: visitStart });
    const morning = now;
    now = new Date("2026-03-02T15:30:00Z");
    expect((await summary(clientId)).json()).toMatchObject({ lastVisit: visitStart, nextVisit: null });
    now = morning;
  });

  it("200: the visit under way or next, with who comes, until it is over", async () => {
    const { _id: clientId } = await newClient();
    const { userId } = await signedInAs(test, "technician", owner);
    await addVisit(test, owner, { clientId, userId });
    const expected = { start: visitStart, end: "2026-03-02T17:00:00.000Z", team: [expect.any(String)] };
    expect((await summary(clientId)).json().visit).toMatchObject(expected);
    const morning = now;
    now = new Date("2026-03-02T15:30:00Z");
    expect((await summary(clientId)).json().visit).toMatchObject(expected);
    now = new Date("2026-03-02T17:30:00Z");
    expect((await summary(clientId)).json().visit).toBeNull();
    now = morning;
  });

  it("200: a technician gets no quotes and no money, and only their own visits and jobs", async () => {
    const { _id: clientId } = await newClient();
    const technician = await signedInAs(test, "technician", owner);
    const colleague = await signedInAs(test, "technician", owner);
    await addJob(test, owner, { clientId });
    await addVisit(test, owner, { clientId, userId: technician.userId });
    expect((await summary(clientId, technician)).json()).toEqual({
      openJobs: 1,
      lastVisit: null,
      nextVisit: visitStart,
      visit: expect.objectContaining({ start: visitStart }),
    });
    expect((await summary(clientId)).json().openJobs).toBe(2);
    expect((await summary(clientId, colleague)).statusCode).toBe(404);
  });

  it("200 for a client's own record, 404 for another's", async () => {
    const client = await signedInAs(test, "client", owner);
    const { clients } = (await test.app.inject({ url: "/api/clients", headers: client.headers })).json();
    expect((await summary(clients[0]._id, client)).json()).toMatchObject({ openQuotes: 0, balance: 0 });
    expect((await summary((await newClient())._id, client)).statusCode).toBe(404);
  });
});

const figuresOf = async (ids: readonly string[], by = owner) =>
  (
    await test.app.inject({ url: `/api/clients/figures?clients=${ids.join(",")}`, headers: by.headers })
  ).json();

describe("the figures of several clients", () => {
  it("200: the same as the figures of each client", async () => {
    const [one, two] = [(await newClient())._id, (await newClient())._id];
    const jobId = await addJob(test, owner, { clientId: one, status: "in_progress" });
    await addJob(test, owner, { clientId: one, status: "completed" });
    await addInvoice(test, owner, { clientId: one, jobId, number: "F-many", state: "paid" });
    const { figures } = await figuresOf([one, two]);
    expect(new Map(figures.map((row: { client: string }) => [row.client, row]))).toEqual(
      new Map([
        [one, { client: one, openJobs: 1, lifetime: 1 }],
        [two, { client: two, openJobs: 0, lifetime: 0 }],
      ]),
    );
  });

  it("200: only for clients that the person may see, and without money for a technician", async () => {
    const [seen, hidden] = [(await newClient())._id, (await newClient())._id];
    const technician = await signedInAs(test, "technician", owner);
    await addJob(test, owner, { clientId: seen });
    await addVisit(test, owner, { clientId: seen, userId: technician.userId });
    expect(await figuresOf([seen, hidden], technician)).toEqual({ figures: [{ client: seen, openJobs: 1 }] });
    expect(await figuresOf([seen], await registerOrganization(test))).toEqual({ figures: [] });
  });

  it.each(["kim", Array.from({ length: 101 }, () => uuidv7()).join(",")])(
    "400: ids that are none, or too many",
    async (ids) => {
      const url = `/api/clients/figures?clients=${ids}`;
      expect((await test.app.inject({ url, headers: owner.headers })).statusCode).toBe(400);
    },
  );
});
