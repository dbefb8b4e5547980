import type { SystemState } from "@fieldwright/contract/system";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOrganization, createPerson, type TestPerson } from "#testing/people";
import { createTestApp, type TestApp } from "#testing/test-app";
import { readQueueLoads } from "./metrics";
import { startHeartbeat } from "./read-system";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ config: { systemAdmins: ["ada@mail.test", "grace@mail.test"] } });
});
afterAll(() => test.close());

const readSystem = (person: TestPerson) => test.app.inject({ url: "/api/system", headers: person.headers });
const changeUser = (changes: string, { userId }: TestPerson) =>
  test.database.pool.query(`update users set ${changes} where id = $1`, [userId]);
const makeOwner = async (email: string) => {
  const person = await createPerson(test.database, "admin", await createOrganization(test.database));
  await changeUser(`email = '${email}', is_owner = true`, person);
  return person;
};
const isListed = async (person: TestPerson) => {
  const me = await test.app.inject({ url: "/api/auth/me", headers: person.headers });
  return me.json<{ permissions: string[] }>().permissions.includes("system:read");
};

describe("the system page", () => {
  it("is for verified owners who are named, and for no other owner", async () => {
    const ada = await makeOwner("Ada@Mail.test");
    const other = await makeOwner("other@mail.test");
    expect([(await readSystem(ada)).statusCode, await isListed(ada)]).toEqual([200, true]);
    expect([(await readSystem(other)).statusCode, await isListed(other)]).toEqual([403, false]);
    for (const changes of ["email_verified_at = null", "email_verified_at = now(), is_owner = false"]) {
      await changeUser(changes, ada);
      expect([(await readSystem(ada)).statusCode, await isListed(ada)]).toEqual([403, false]);
    }
    await changeUser("email = 'gone@mail.test'", ada);
  });

  it("shows processes while they are alive, then as not answering, then not at all", async () => {
    const ada = await makeOwner("ada@mail.test");
    const answering = async () =>
      (await readSystem(ada)).json<SystemState>().nodes.map(({ isAnswering }) => isAnswering);
    const stop = await startHeartbeat(test.deps);
    const { nodes, ...state } = (await readSystem(ada)).json<SystemState>();
    expect(nodes).toMatchObject([{ role: "all", version: state.version, isAnswering: true }]);
    expect(nodes[0]?.disk?.free).toBeGreaterThan(0);
    expect(state).toMatchObject({
      schema: expect.stringMatching(/^\d{4}_/),
      mail: { isSetUp: false },
      files: { kind: "disk", bucket: null },
      backup: { place: null, last: null, isOld: false },
    });
    expect(state.database.size).toBeGreaterThan(1_000_000);
    await test.database.pool.query("update nodes set seen_at = now() - interval '61 seconds'");
    expect(await answering()).toEqual([false]);
    await test.database.pool.query("update nodes set seen_at = now() - interval '61 minutes'");
    const stopOther = await startHeartbeat(test.deps);
    expect(await answering()).toEqual([true]);
    await Promise.all([stop(), stopOther()]);
    expect(await answering()).toEqual([]);
  });

  it("says what it cannot know, and shows the rest", async () => {
    const grace = await makeOwner("grace@mail.test");
    const config = { ...test.config, dataDir: "/nowhere/at/all" };
    const stop = await startHeartbeat({ ...test.deps, config });
    const { pool } = test.database;
    await pool.query("alter table graphile_worker._private_tasks rename to hidden");
    try {
      const { nodes, queue, mail, database } = (await readSystem(grace)).json<SystemState>();
      expect(nodes).toMatchObject([{ isAnswering: true, disk: null }]);
      expect(queue).toBeNull();
      // Emails of other tests in this process may be told of, too.
      expect(mail).toMatchObject({ isSetUp: false });
      expect(database.connections?.used).toBeGreaterThan(0);
    } finally {
      await pool.query("alter table graphile_worker.hidden rename to _private_tasks");
      await stop();
    }
  });

  it("counts jobs that wait, and those that were given up in the last day", async () => {
    const { database } = test;
    await database.pool.query(
      `select graphile_worker.add_job('send_email', '{}', run_at => now() - interval '5 minutes');
       select graphile_worker.add_job('send_push', '{}', max_attempts => 1);
       select graphile_worker.add_job('send_push', '{}', max_attempts => 1);
       update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`,
    );
    const loads = await readQueueLoads(database.pool);
    expect(loads.find(({ task }) => task === "send_push")).toMatchObject({ due: 0, dead: 2, failed: 2 });
    const email = loads.find(({ task }) => task === "send_email");
    expect(email?.due).toBe(1);
    expect(email?.age).toBeGreaterThan(299);
  });
});
