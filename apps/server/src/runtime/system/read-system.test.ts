import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { SystemState } from "@fieldwright/contract/system";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Deps, diskFileStore, openFileStore } from "#kernel";
import { createOrganization, createPerson, type TestPerson } from "#testing/people";
import { startS3 } from "#testing/s3-server";
import { createTestApp, type TestApp } from "#testing/test-app";
import { readQueueLoads } from "./metrics";
import { startHeartbeat, watchFiles } from "./read-system";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    config: { systemAdmins: ["ada", "grace", "joan", "mary"].map((name) => `${name}@mail.test`) },
  });
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

  it("tells what servers do not have in common, though they must", async () => {
    const grace = await makeOwner("joan@mail.test");
    const folder = await mkdtemp(join(tmpdir(), "fieldwright-other-"));
    const other: Deps = {
      ...test.deps,
      store: diskFileStore(folder),
      config: { ...test.config, appSecret: "another secret of thirty-two letters" },
      clock: () => new Date(Date.now() - 60_000),
    };
    const stop = await startHeartbeat(test.deps);
    const state = async () => (await readSystem(grace)).json<SystemState>();
    expect((await state()).differences).toEqual([]);
    const stopOther = await startHeartbeat(other);
    const { differences, nodes } = await state();
    expect(differences).toEqual(["secret", "files"]);
    const clocks = nodes.map(({ clockAhead }) => clockAhead ?? Number.NaN).sort((one, two) => one - two);
    expect(clocks[0]).toBeLessThan(-50);
    expect(clocks[1]).toBe(0);
    // One that does not answer any more differs from nobody.
    await test.database.pool.query("update nodes set seen_at = now() - interval '61 seconds'");
    expect((await state()).differences).toEqual([]);
    await Promise.all([stop(), stopOther()]);
    await rm(folder, { recursive: true });
  });

  it("shows since when a server can't use its files, until each kind of call works again or is past", async () => {
    const s3 = await startS3();
    const folder = await mkdtemp(join(tmpdir(), "fieldwright-files-"));
    const store = await openFileStore({ dataDir: folder, s3: s3.address() });
    const at = new Date("2026-06-10T15:00:00Z");
    let now = at;
    const since = watchFiles(store, () => now);
    const put = () => store.put(Readable.from([Buffer.from(randomUUID())]));
    const { hash } = await put();
    expect(since()).toBeNull();
    s3.state = "away";
    await expect(put()).rejects.toThrow("Files aren't available");
    expect(since()).toEqual(at);
    s3.state = "damaging";
    await expect(put()).rejects.toThrow("Files aren't available");
    expect([await store.has(hash), since()]).toEqual([true, at]);
    now = new Date(at.getTime() + 10 * 60_000);
    await expect(put()).rejects.toThrow("Files aren't available");
    expect(since()).toEqual(at);
    s3.state = "well";
    await put();
    expect(since()).toBeNull();
    s3.state = "away";
    await expect(put()).rejects.toThrow("Files aren't available");
    now = new Date(now.getTime() + 10 * 60_000 + 1);
    expect(since()).toBeNull();
    await s3.close();
    await rm(folder, { recursive: true });

    const grace = await makeOwner("mary@mail.test");
    const stop = await startHeartbeat(test.deps);
    const failing = async () =>
      (await readSystem(grace)).json<SystemState>().nodes.map(({ filesFailSince }) => filesFailSince);
    expect(await failing()).toEqual([null]);
    await test.database.pool.query("update nodes set files_fail_since = $1", [at]);
    expect(await failing()).toEqual([at.toISOString()]);
    await stop();
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
