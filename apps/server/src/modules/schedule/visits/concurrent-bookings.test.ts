import { patience } from "@fieldwright/db/testing/patience";
import { createOldestTestDatabase, createTestDatabase } from "@fieldwright/db/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { bookVisit, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { at, book, crew, newVisit, setStatus, slot } from "#testing/visits";

const now = new Date("2026-06-10T15:00:00Z");

const outcomes = (responses: readonly { statusCode: number }[]) =>
  Object.fromEntries(
    [...new Set(responses.map(({ statusCode }) => statusCode))].map((code) => [
      code,
      responses.filter(({ statusCode }) => statusCode === code).length,
    ]),
  );

const timed = async <T>(run: () => Promise<T>): Promise<{ result: T; seconds: number }> => {
  const start = performance.now();
  const result = await run();
  return { result, seconds: (performance.now() - start) / 1000 };
};

describe.each([
  { version: 18, createDatabase: createTestDatabase },
  { version: 15, createDatabase: createOldestTestDatabase },
])("200 dispatchers at once, on PostgreSQL $version", { timeout: 120_000 }, ({ version, createDatabase }) => {
  let test: TestApp;
  let owner: Person;
  beforeAll(async () => {
    test = await createTestApp({ clock: () => now, createDatabase });
    owner = await registerOrganization(test);
  });
  afterAll(() => test.close());

  const technician = () => signedInAs(test, "technician", owner);
  const update = (id: string, fields: object) => request(test, owner, "PUT", `/schedule/${id}`, fields);
  const bulk = (moves: object[]) => request(test, owner, "POST", "/schedule/bulk-move", { moves });
  const jobs = (count: number) => Promise.all(Array.from({ length: count }, () => newJob(test, owner)));

  it("is that version", async () => {
    const { rows } = await test.database.pool.query("show server_version_num");
    expect(Math.floor(Number(rows[0].server_version_num) / 10_000)).toBe(version);
  });

  it("who book the same technician and hour: one succeeds, the rest get 409, within 5 seconds", async () => {
    const person = await technician();
    const work = (await jobs(20)).flatMap((job) => Array.from({ length: 10 }, () => job));
    const { result, seconds } = await timed(() =>
      Promise.all(work.map((job) => book(test, owner, { job, team: crew(person) }))),
    );
    expect(outcomes(result)).toEqual({ 201: 1, 409: 199 });
    expect(result.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: "double_booking",
      conflicts: [{ user: { _id: person.userId } }],
    });
    expect(seconds).toBeLessThan(patience(5));
  });

  it("who book crews named in different orders: one succeeds, the rest get 409, without a deadlock", async () => {
    const people = await Promise.all([technician(), technician(), technician()]);
    const [work] = await jobs(1);
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
      [2, 0],
      [1, 2],
    ];
    const teams = Array.from({ length: 200 }, (_, index) =>
      crew(...(orders[index % orders.length] ?? []).flatMap((at) => people[at] ?? [])),
    );
    const { result, seconds } = await timed(() =>
      Promise.all(teams.map((team) => book(test, owner, { job: work, team }))),
    );
    expect(outcomes(result)).toEqual({ 201: 1, 409: 199 });
    expect(seconds).toBeLessThan(patience(5));
  });

  it("who move visits onto the same hour of a technician: one succeeds, the rest get 409", async () => {
    const person = await technician();
    const [work] = await jobs(1);
    if (!work) throw new Error("one was made");
    const visits = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const booking = { job: work, startsAt: at(12), status: "pending" } as const;
        return { _id: await bookVisit(test, owner, booking), version: 1 };
      }),
    );
    const hour = { timeSlot: slot(8, 9), team: crew(person) };
    const { result, seconds } = await timed(() =>
      Promise.all(
        visits.flatMap(({ _id, version }, index) => [
          update(_id, hour),
          bulk([
            { _id, version, ...hour },
            ...visits.slice(index + 1, index + 2).map((next) => ({
              _id: next._id,
              version: next.version,
              timeSlot: slot(9, 10),
              team: crew(person),
            })),
          ]),
        ]),
      ),
    );
    expect(Object.keys(outcomes(result)).toSorted()).toEqual(["200", "409"]);
    expect(seconds).toBeLessThan(patience(5));
    const { rows } = await test.database.pool.query(
      `select count(*)::int as overlaps from visit_assignments one join visit_assignments other
       on one.user_id = other.user_id and one.id < other.id
       and one.starts_at < other.ends_at and other.starts_at < one.ends_at
       where one.user_id = $1 and one.blocks and other.blocks`,
      [person.userId],
    );
    expect(rows).toEqual([{ overlaps: 0 }]);
    const { rows: booked } = await test.database.pool.query(
      "select count(*)::int as count from visit_assignments where user_id = $1 and starts_at = $2",
      [person.userId, at(8)],
    );
    expect(booked).toEqual([{ count: 1 }]);
  });

  it("who swap two technicians' visits at the same time do not deadlock", async () => {
    const people = await Promise.all([technician(), technician()]);
    const [one, other] = people;
    if (!one || !other) throw new Error("two were made");
    const first = await newVisit(test, owner, { team: crew(one), timeSlot: slot(10, 11) });
    const second = await newVisit(test, owner, { team: crew(other), timeSlot: slot(10, 11) });
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0
          ? update(first._id, { team: crew(other), timeSlot: slot(10, 11) })
          : update(second._id, { team: crew(one), timeSlot: slot(10, 11) }),
      ),
    );
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([409]));
  });

  it("who cancel, move and delete the visits of someone who is being deactivated do not deadlock", async () => {
    const [leaver, other] = [await technician(), await technician()];
    const [work] = await jobs(1);
    if (!work) throw new Error("one was made");
    const visits = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        bookVisit(test, owner, { job: work, startsAt: at(index), userId: leaver.userId }),
      ),
    );
    const change = [
      (id: string) => setStatus(test, owner, id, "cancelled"),
      (id: string) => update(id, { team: crew(other) }),
      (id: string) => request(test, owner, "DELETE", `/schedule/${id}`),
    ];
    const responses = await Promise.all([
      ...visits.flatMap((id, index) => change[index % change.length]?.(id) ?? []),
      request(test, owner, "DELETE", `/users/${leaver.userId}`),
      request(test, owner, "POST", `/jobs/${work._id}/status`, { status: "cancelled" }),
    ]);
    expect(responses.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    const { rows } = await test.database.pool.query(
      "select count(*)::int as count from visit_assignments where user_id = $1 and blocks",
      [leaver.userId],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it.each([
    ["deactivates", (id: string) => request(test, owner, "DELETE", `/users/${id}`)],
    ["switches off", (id: string) => request(test, owner, "PUT", `/users/${id}`, { isActive: false })],
  ])("who %s a person waits for whoever changes the job of their visits", async (_how, leave) => {
    const leaver = await technician();
    const [work] = await jobs(1);
    if (!work) throw new Error("one was made");
    await bookVisit(test, owner, { job: work, startsAt: at(1), userId: leaver.userId });
    const canceling = await test.database.pool.connect();
    try {
      // As the product cancels a job: first the job with what follows from its status, then its visits.
      await canceling.query("begin");
      await canceling.query("update jobs set status = 'cancelled' where id = $1", [work._id]);
      const left = leave(leaver.userId);
      const waiting = () =>
        test.database.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
      await expect.poll(async () => (await waiting()).rowCount).toBe(1);
      await canceling.query("select from visits where job_id = $1 for no key update", [work._id]);
      await canceling.query("commit");
      expect((await left).statusCode).toBeLessThan(300);
    } finally {
      canceling.release(true);
    }
  });
});
