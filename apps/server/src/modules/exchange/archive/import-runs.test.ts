import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ImportRun } from "@fieldwright/contract/data-exchange";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { enqueue, removeUnused } from "#kernel";
import { buildTasks } from "#runtime/tasks";
import { startWorker } from "#runtime/worker";
import {
  changed,
  exportOf,
  type Files,
  hashOf,
  holdImports,
  imageOf,
  importHere,
  importInto,
  newestRun,
  pack,
  runImports,
  unpack,
  uploadArchive,
  withManifest,
} from "#testing/archives";
import { type Person, registerOrganization } from "#testing/auth";
import { newClient, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { png, upload } from "#testing/uploads";

let test: TestApp;
let files: Files;
let archive: Buffer;
let release: (() => Promise<void>) | undefined;
beforeAll(async () => {
  test = await createTestApp();
  const source = await registerOrganization(test);
  const job = await newJob(test, source, { client: (await newClient(test, source))._id });
  await upload(test, source, job, { content: png("only here") });
  files = await unpack(await exportOf(test, source));
  archive = await pack(files);
});
afterEach(async () => {
  await release?.();
  release = undefined;
});
afterAll(() => test.close());

const hold = async () => {
  release = await holdImports(test.database.pool);
};

/** Threads that run from source take seconds to start, and the machine may be busy. */
const patiently = { timeout: 60_000, interval: 50 };
const long = 120_000;

const clientsOf = async (owner: Person): Promise<number> =>
  (await request(test, owner, "GET", "/clients")).json().total;

const uploads = () => readdir(join(test.config.dataDir, "files/archives/imports"));

const contentOf = (hash: string) =>
  stat(join(test.config.dataDir, "files", hash.slice(0, 2), hash.slice(2))).catch(() => undefined);

describe("an import", () => {
  it(
    "runs in the background, tells how far it is, and lets no second one begin",
    async () => {
      const owner = await registerOrganization(test);
      await hold();
      const answer = await uploadArchive(test, owner, archive, { "idempotency-key": "first" });
      expect(answer.statusCode).toBe(202);
      const run = answer.json<ImportRun>();
      expect(run).toMatchObject({ status: "waiting", progress: 0, message: null, report: null });
      const kept = await stat(join(test.config.dataDir, "files/archives/imports", `${run._id}.zip`));
      expect(kept.mode & 0o777).toBe(0o600);

      const working = runImports(test);
      await expect.poll(async () => (await newestRun(test, owner))?.progress, patiently).toBeGreaterThan(0);
      expect((await newestRun(test, owner))?.status).toBe("running");
      const second = await uploadArchive(test, owner, archive, { "idempotency-key": "second" });
      expect([second.statusCode, second.json().message]).toEqual([
        409,
        "An import is already running. Wait until it's done, then try again.",
      ]);
      const repeated = await uploadArchive(test, owner, archive, { "idempotency-key": "first" });
      expect([repeated.statusCode, repeated.json()._id]).toEqual([202, run._id]);
      expect(await uploads()).toEqual([`${run._id}.zip`]);
      expect(await clientsOf(owner)).toBe(0);

      await release?.();
      release = undefined;
      await working;
      expect(await newestRun(test, owner)).toMatchObject({ _id: run._id, status: "done", progress: 100 });
      expect(await clientsOf(owner)).toBe(1);
      expect(await uploads()).toEqual([]);

      const afterwards = await uploadArchive(test, owner, archive, { "idempotency-key": "first" });
      expect([afterwards.statusCode, afterwards.json()._id]).toEqual([202, run._id]);
      const other = await uploadArchive(test, owner, await pack(new Map([...files].toReversed())), {
        "idempotency-key": "first",
      });
      expect(other.statusCode).toBe(422);
      expect(await uploads()).toEqual([]);
    },
    long,
  );

  it("of ten uploads at once is one, and the same one for the same key", async () => {
    const owner = await registerOrganization(test);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        uploadArchive(test, owner, archive, {
          "idempotency-key": index < 5 ? "same" : `other ${index}`.replace(" ", "-"),
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
    expect(await uploads()).toHaveLength(1);
    // An archive without a run is removed.
    await test.database.pool.query("delete from import_runs");
    await runImports(test);
    expect(await uploads()).toEqual([]);
  });

  it(
    "takes no turn of other work, however many wait",
    async () => {
      const owners = await Promise.all(Array.from({ length: 6 }, () => registerOrganization(test)));
      await hold();
      for (const owner of owners) expect((await uploadArchive(test, owner, archive)).statusCode).toBe(202);
      let others = 0;
      const worker = await startWorker(test.deps, {
        ...buildTasks(test.deps),
        prune_expired: async () => {
          others += 1;
        },
      });
      try {
        const statuses = async () =>
          (await Promise.all(owners.map((owner) => newestRun(test, owner)))).map((run) => run?.status);
        await expect.poll(statuses, patiently).toContain("running");
        await test.database.system((tx) => enqueue(tx, "prune_expired", {}));
        await expect.poll(() => others, patiently).toBe(1);
        expect((await statuses()).filter((status) => status === "running")).toHaveLength(1);
        await test.database.pool.query("delete from import_runs where status = 'waiting'");
        await release?.();
        release = undefined;
        const jobs = () => test.database.pool.query("select from graphile_worker._private_jobs");
        await expect.poll(async () => (await jobs()).rowCount, patiently).toBe(0);
        expect(await uploads()).toEqual([]);
      } finally {
        await worker.stop();
      }
    },
    long,
  );
});

/** An archive whose image no other organization has. */
const ownImage = (): Files => {
  const image = imageOf(files).slice("files/".length);
  const content = png("of this archive alone");
  const renamed = new Map(
    [...files].map(([name, given]) =>
      name === `files/${image}` ? [`files/${hashOf(content)}`, content] : [name, given],
    ),
  );
  const swap = (text: string) => text.replaceAll(image, hashOf(content));
  return changed(withManifest(renamed, swap), "data/attachments.json", swap);
};

const image = hashOf(png("of this archive alone"));

const isImporting = (statement: string) => async (): Promise<boolean> =>
  (
    await test.database.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike $1",
      [`${statement}%`],
    )
  ).rows.length > 0;

/** As a task does that finds no row with this content. */
const cleanUp = () => test.database.system((tx) => removeUnused(tx, test.deps.store, image));

describe("the contents of an import", () => {
  it("503: are missed when they were deleted before its rows were there", async () => {
    const owner = await registerOrganization(test);
    await hold();
    const importing = importHere(test, owner, await pack(ownImage()));
    const refusal = importing.then(
      () => undefined,
      (cause: unknown) => cause,
    );
    await expect.poll(isImporting('delete from "reviews"'), patiently).toBe(true);
    await cleanUp();
    expect(await contentOf(image)).toBeUndefined();
    await release?.();
    release = undefined;
    expect(await refusal).toMatchObject({ code: "unavailable" });
    expect(await clientsOf(owner)).toBe(0);
  });

  it("stay while it commits, and nobody waits for it", async () => {
    const owner = await registerOrganization(test);
    await hold();
    const importing = importHere(test, owner, await pack(ownImage()));
    await expect.poll(isImporting('delete from "reviews"'), patiently).toBe(true);
    const connection = await test.database.pool.connect();
    try {
      await connection.query("begin; select from import_runs for update");
      await release?.();
      release = undefined;
      await expect.poll(isImporting('update "import_runs"'), patiently).toBe(true);
      await cleanUp();
    } finally {
      await connection.query("rollback");
      connection.release();
    }
    await importing;
    expect(await contentOf(image)).toBeDefined();
    await test.database.pool.query("delete from attachments where file_hash = $1", [image]);
    await cleanUp();
    expect(await contentOf(image)).toBeUndefined();
  });
});

const wrongSum = (text: string) => text.replace(/("jobs.estimated_cost_cents": ?)\d+/, "$17");

describe("an import that fails leaves neither rows nor files behind", () => {
  it.each([
    ["at its end", "the sum of", undefined],
    [
      "because it takes too long",
      "It took longer than 0.1 minutes and was stopped. Nothing was imported.",
      { maxMegabytes: 512, maxMinutes: 0.1 },
    ],
    [
      "because it takes too much memory",
      "This file is too large to process. Nothing was imported.",
      { maxMegabytes: 8, maxMinutes: 5 },
    ],
  ])(
    "%s",
    async (_case, reason, limits) => {
      const owner = await registerOrganization(test);
      const archived = limits ? ownImage() : withManifest(ownImage(), wrongSum);
      if (limits) await hold();
      const { status, message } = await importInto(test, owner, await pack(archived), limits);
      expect([status, message]).toEqual(["failed", expect.stringContaining(reason)]);
      expect(await clientsOf(owner)).toBe(0);
      expect(await contentOf(hashOf(png("of this archive alone")))).toBeUndefined();
      expect(await uploads()).toEqual([]);
      const { rows } = await test.database.pool.query(
        "select from pg_stat_activity where datname = current_database() and application_name like 'fieldwright %'",
      );
      expect(rows).toEqual([]);
    },
    long,
  );

  it(
    "and another one can follow",
    async () => {
      const owner = await registerOrganization(test);
      expect((await importInto(test, owner, await pack(withManifest(files, () => "{}")))).status).toBe(
        "failed",
      );
      expect((await importInto(test, owner, archive)).status).toBe("done");
    },
    long,
  );

  it(
    "because someone added records meanwhile",
    async () => {
      const owner = await registerOrganization(test);
      await hold();
      expect((await uploadArchive(test, owner, archive)).statusCode).toBe(202);
      const working = runImports(test);
      await expect.poll(async () => (await newestRun(test, owner))?.progress, patiently).toBeGreaterThan(0);
      await newClient(test, owner);
      await release?.();
      release = undefined;
      await working;
      expect((await newestRun(test, owner))?.message).toContain("Someone added records");
      expect(await clientsOf(owner)).toBe(1);
    },
    long,
  );
});
