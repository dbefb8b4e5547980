import { clients } from "@fieldwright/db/schema/clients";
import { jobs } from "@fieldwright/db/schema/jobs";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestReview } from "#reminders";
import { createOrganization, createPerson } from "#testing/people";
import { createTestApp, type TestApp } from "#testing/test-app";

let now = new Date("2026-03-20T18:00:00Z");

let test: TestApp;
let organizationId: string;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  organizationId = await createOrganization(test.database, "Hollis & Sons");
});
afterAll(() => test.close());

const addJob = () =>
  test.database.tenant(organizationId, async (tx) => {
    const [id, clientId] = [uuidv7(), uuidv7()];
    const name = { firstName: "Kim", lastName: "Sorensen", email: "kim@example.com" };
    await tx.insert(clients).values({ id: clientId, organizationId, ...name });
    await tx.insert(jobs).values({
      id,
      organizationId,
      clientId,
      number: `J-${id}`,
      title: "Water heater",
      status: "completed",
      completedAt: now,
    });
    return { id, clientId };
  });

const ask = async (job?: { id: string; clientId: string }) => {
  const asked = job ?? (await addJob());
  const { url } = await test.database.tenant(organizationId, (tx) =>
    requestReview(tx, test.config, asked, now),
  );
  return { job: asked, url, token: url.split("/").at(-1) ?? "" };
};

const read = (token: string) => test.app.inject({ url: `/api/public/reviews/${token}` });
const answer = (token: string, payload: object) =>
  test.app.inject({ method: "POST", url: `/api/public/reviews/${token}`, payload });

describe("200", () => {
  it("shows what is asked about to whoever has the link, and takes one answer that can be changed", async () => {
    const { token, url } = await ask();
    expect(url).toBe(`${test.config.publicUrl}/review/${token}`);
    expect((await read(token)).json()).toMatchObject({
      business: { name: "Hollis & Sons" },
      job: { title: "Water heater", completedAt: now.toISOString() },
      client: { firstName: "Kim" },
      rating: null,
      comment: "",
      expiresAt: "2026-05-19T18:00:00.000Z",
    });
    expect((await answer(token, { rating: 2, comment: " Late. " })).json()).toMatchObject({
      rating: 2,
      comment: "Late.",
    });
    expect((await answer(token, { rating: 5 })).json()).toMatchObject({ rating: 5, comment: "" });

    const manager = await createPerson(test.database, "manager", organizationId, {
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
    });
    const report = await test.app.inject({ url: "/api/reports", headers: manager.headers });
    expect(report.json().customerSatisfaction).toMatchObject({
      averageRating: 5,
      totalReviews: 1,
      ratings: [0, 0, 0, 0, 1],
    });
  });

  it("gives a job the same link again while it works, and only its digest to the database", async () => {
    const { job, url, token } = await ask();
    expect((await ask(job)).url).toBe(url);
    const { rows } = await test.database.pool.query("select * from reviews where job_id = $1", [job.id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("the office's own link", () => {
  it("is for a completed job, and refused for any other", async () => {
    const { job, url } = await ask();
    const manager = await createPerson(test.database, "manager", organizationId, {
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
    });
    const link = () =>
      test.app.inject({ method: "POST", url: `/api/jobs/${job.id}/review-link`, headers: manager.headers });
    expect((await link()).json()).toEqual({ url });
    await test.database.tenant(organizationId, (tx) =>
      tx.update(jobs).set({ status: "in_progress", completedAt: null }).where(eq(jobs.id, job.id)),
    );
    expect((await link()).statusCode).toBe(409);
  });
});

describe("400", () => {
  it.each([{ rating: 0 }, { rating: 6 }, { rating: 4.5 }, { rating: "5" }, {}])(
    "refuses %j",
    async (body) => {
      const { token } = await ask();
      const refused = await answer(token, body);
      expect([refused.statusCode, refused.json().message]).toEqual([
        400,
        "Rating must be a whole number from 1 to 5",
      ]);
    },
  );
});

describe("404", () => {
  it("answers a link that nobody has, one that is malformed and one that has expired", async () => {
    const { token } = await ask();
    for (const unknown of ["A".repeat(43), "short"]) expect((await read(unknown)).statusCode).toBe(404);
    now = new Date("2026-05-19T18:00:00Z");
    expect((await answer(token, { rating: 5 })).json()).toMatchObject({ message: "This link has expired" });
    expect((await read(token)).statusCode).toBe(404);
  });
});
