import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Invoice } from "@fieldwright/contract/invoices";
import type { Job } from "@fieldwright/contract/jobs";
import type { Visit } from "@fieldwright/contract/schedule";
import { populate } from "@fieldwright/db/testing/populate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formerMemberEmail } from "#kernel";
import {
  changed,
  exportBy,
  exportOf,
  hashOf,
  importHere,
  importInto,
  makeExports,
  pack,
  unpack,
} from "#testing/archives";
import {
  mustCall,
  type Person,
  register,
  registerOrganization,
  signedInAs,
  uniqueEmail,
} from "#testing/auth";
import { newClient, newJob, newQuote, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { png, upload } from "#testing/uploads";
import { crew, newVisit } from "#testing/visits";
import { isSecret, leftOut } from "./archive-format";
import { readCatalogue } from "./catalogue.repo";
import { moneyTotals } from "./exported-rows.repo";
import { pruneExports } from "./exports";

let now = new Date();
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
});
afterAll(() => test.close());

const storedContent = async (content: Buffer): Promise<string> => {
  const stored = await test.deps.store.put(
    (async function* () {
      yield content;
    })(),
  );
  return stored.hash;
};

const exports = () => readdir(join(test.config.dataDir, "files/archives/exports"));

type Figures = { counts: Record<string, number>; totals: Record<string, number> };

const figuresOf = ({ organizationId }: Person): Promise<Figures> =>
  test.database.tenant(organizationId, async (tx) => {
    const tables = await readCatalogue(tx);
    const counts: Record<string, number> = {};
    for (const { name } of tables.filter((table) => !["users", "audit_log"].includes(table.name))) {
      const { rows } = await tx.execute<{ total: string }>(`select count(*) as total from ${name}`);
      counts[name] = Number(rows[0]?.total);
    }
    return { counts, totals: await moneyTotals(tx, tables) };
  });

/** A quote that became a job, its visits (two of them overlapping), a file, and a partly paid invoice. */
const workOf = async (owner: Person, technician: Person) => {
  const client = await newClient(test, owner, { address: { line1: "1 Elm St", zip: "73301" } });
  const quote = await newQuote(test, owner, { client: client._id });
  await request(test, owner, "POST", `/quotes/${quote._id}/approve`);
  const { headers } = owner;
  const { job: made } = await mustCall<{ job: { _id: string } }>(test, `/quotes/${quote._id}/convert`, {
    headers,
  });
  const job = (await request(test, owner, "GET", `/jobs/${made._id}`)).json<Job>();
  const visit = { job, team: crew(technician) };
  await newVisit(test, owner, visit);
  await newVisit(test, owner, { ...visit, override: { reason: "Both at once" } });
  await upload(test, owner, job, { content: png("roof") });
  await request(test, owner, "POST", `/jobs/${job._id}/notes`, { text: "Mind the dog" });
  const invoice = await mustCall<Invoice>(test, "/invoices", {
    headers,
    payload: {
      job: job._id,
      client: client._id,
      lineItems: [{ name: "Heater", quantity: 1, unitPrice: 1250 }],
      terms: { dueDate: "2099-01-01" },
    },
  });
  await request(test, owner, "POST", `/invoices/${invoice._id}/payments`, { amount: 700, method: "check" });
  await request(test, owner, "POST", `/invoices/${invoice._id}/refunds`, { amount: 100, reason: "Goodwill" });
  return { jobId: job._id };
};

describe("a complete export", () => {
  it("of a company comes back whole in a new organization: rows, money, numbers, files and figures", async () => {
    const source = await registerOrganization(test);
    const technician = await signedInAs(test, "technician", source);
    const { jobId } = await workOf(source, technician);
    const archive = await exportOf(test, source);
    const target = await registerOrganization(test, "Rebuilt");
    const { status, message, report } = await importInto(test, target, archive);
    expect([status, message]).toEqual(["done", null]);

    const before = await figuresOf(source);
    expect(before.totals).toMatchObject({ "invoices.total_cents": 125_000, "invoices.paid_cents": 60_000 });
    expect(await figuresOf(target)).toEqual(before);
    expect(report?.counts).toMatchObject(before.counts);
    const shown = async (person: Person) => {
      const { stats, jobStats, invoiceStats } = (
        await request(test, person, "GET", "/dashboard/stats")
      ).json();
      const { invoices } = (await request(test, person, "GET", "/invoices")).json();
      const { jobs } = (await request(test, person, "GET", "/jobs?search=sorensen")).json();
      const { financialStats, serviceBreakdown } = (await request(test, person, "GET", "/reports")).json();
      const { schedules } = (await request(test, person, "GET", "/schedule")).json();
      return {
        stats,
        jobStats,
        invoiceStats,
        financialStats,
        serviceBreakdown,
        invoices: invoices.map((one: Invoice) => [one.invoiceNumber, one.total, one.balance, one.status]),
        jobs: jobs.map((one: Job) => [one.jobNumber, one.title, one.status, one.client.user.email]),
        visits: schedules.map((one: Visit) => [one.status, one.timeSlot, one.team.length]),
      };
    };
    expect(await shown(target)).toEqual(await shown(source));

    const number = (await request(test, source, "GET", `/jobs/${jobId}`)).json<Job>().jobNumber;
    const [job] = (await request(test, target, "GET", `/jobs?search=${number}`)).json().jobs;
    expect(job._id).not.toBe(jobId);
    const { files } = (await request(test, target, "GET", `/jobs/${job._id}/files`)).json();
    expect((await test.app.inject({ url: files[0].url })).rawPayload).toEqual(png("roof"));
    const [quote] = (await request(test, target, "GET", "/quotes")).json().quotes;
    expect((await request(test, target, "GET", `/quotes/${quote._id}`)).json().job._id).toBe(job._id);
    expect((await newJob(test, target)).jobNumber).toBe("J-00002");

    expect(report?.people).toEqual({ added: 2, withoutAddress: [source.email, technician.email] });
    const team = (await request(test, target, "GET", "/users?status=inactive")).json().users;
    expect(team.map(({ role }: { role: string }) => role).sort()).toEqual(["admin", "technician"]);
  });

  it("reserves nobody's address: people of the archive can still register, and former members stay former", async () => {
    const stranger = uniqueEmail();
    const source = await registerOrganization(test);
    const technician = await signedInAs(test, "technician", source);
    const former = await signedInAs(test, "technician", source);
    const files = changed(await unpack(await exportOf(test, source)), "data/users.json", (text) =>
      text.replace(technician.email, stranger).replace(former.email, formerMemberEmail(former.userId)),
    );
    const target = await registerOrganization(test);
    const { status, report } = await importInto(test, target, await pack(files));
    expect(status).toBe("done");
    expect(report?.people).toEqual({ added: 3, withoutAddress: [source.email, stranger] });
    const team = (await request(test, target, "GET", "/users?status=inactive")).json().users;
    expect(team).toHaveLength(2);
    await register(test, { role: "technician", email: stranger });
  });

  it("has every table of an organization but those that are named, and no secret", async () => {
    const owner = await registerOrganization(test);
    await populate(test.database, owner);
    await test.database.pool.query("delete from data_exports");
    await test.database.pool.query("update attachments set file_hash = $1 where organization_id = $2", [
      await storedContent(png("valve")),
      owner.organizationId,
    ]);
    const files = await unpack(await exportOf(test, owner));
    const manifest = JSON.parse(String(files.get("manifest.json")));
    const { rows } = await test.database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.columns c
       where table_schema = 'public' and column_name = 'organization_id'
         and has_table_privilege('fieldwright_tenant', 'public.' || table_name, 'INSERT')
         and exists (select from information_schema.tables t
                     where t.table_name = c.table_name and t.table_type = 'BASE TABLE')`,
    );
    expect(Object.keys(manifest.counts).sort()).toEqual(
      rows
        .map(({ name }) => name)
        .filter((name) => !(name in leftOut))
        .sort(),
    );
    for (const name of Object.keys(manifest.counts)) {
      const data = JSON.parse(String(files.get(`data/${name}.json`)));
      expect([name, data.length > 0]).toEqual([name, true]);
      expect(data.flatMap(Object.keys).filter(isSecret)).toEqual([]);
      expect(String(files.get(`csv/${name}.csv`)).split("\r\n").length).toBeGreaterThan(data.length);
    }
    const target = await registerOrganization(test);
    await importHere(test, target, await pack(files));
    expect(await figuresOf(target)).toEqual({ ...(await figuresOf(owner)), counts: expect.any(Object) });
  });

  it("can be fetched by its signed address for a day, by nobody else, and is then gone", async () => {
    const owner = await registerOrganization(test);
    await exportOf(test, owner);
    const { url } = (await request(test, owner, "GET", "/settings/data/export")).json().export;
    const statusOf = async (address: string) => (await test.app.inject({ url: address })).statusCode;
    expect(await statusOf(url)).toBe(200);
    const forged = url.replace(/(?<=signature=)./, (first: string) => (first === "A" ? "B" : "A"));
    expect(await statusOf(forged)).toBe(404);
    expect(await statusOf(url.split("?")[0])).toBe(404);
    const start = now;
    now = new Date(Date.now() + 25 * 3_600_000);
    await pruneExports(test.deps);
    expect(await exports()).toEqual([]);
    now = start;
    expect((await request(test, owner, "GET", "/settings/data/export")).json()).toEqual({ export: null });
    expect(await statusOf(url)).toBe(404);
  });

  it("is gone after a day from where an earlier version kept it", async () => {
    const old = new Date(Date.now() - 25 * 3_600_000);
    for (const folder of ["exports", "imports"].map((name) => join(test.config.dataDir, name))) {
      await mkdir(folder);
      for (const name of ["old.zip", "new.zip"]) await writeFile(join(folder, name), "x");
      await utimes(join(folder, "old.zip"), old, old);
      await pruneExports(test.deps);
      expect(await readdir(folder)).toEqual(["new.zip"]);
    }
  });

  describe("of an organization that lost a file", () => {
    it("is none at all, and names the file", async () => {
      const owner = await registerOrganization(test);
      const job = await newJob(test, owner, { client: (await newClient(test, owner))._id });
      await upload(test, owner, job, { content: png("kept") });
      await upload(test, owner, job, { content: png("lost"), name: "lost roof.png" });
      const hash = hashOf(png("lost"));
      await rm(join(test.config.dataDir, "files", hash.slice(0, 2), hash.slice(2)));

      const { status, url, message, missingFiles } = await exportBy(test, owner);
      expect([status, url, missingFiles]).toEqual(["failed", null, [`${job.jobNumber}: lost roof.png`]]);
      expect(message).toBe("One file is missing, so we can't export everything.");
      expect(await readdir(join(test.config.dataDir, "files/incoming"))).toEqual([]);
    });

    it("counts a damaged file as lost", async () => {
      const owner = await registerOrganization(test);
      const job = await newJob(test, owner, { client: (await newClient(test, owner))._id });
      await upload(test, owner, job, { content: png("whole"), name: "damaged.png" });
      const hash = hashOf(png("whole"));
      await writeFile(join(test.config.dataDir, "files", hash.slice(0, 2), hash.slice(2)), png("hole"));
      const { status, missingFiles } = await exportBy(test, owner);
      expect([status, missingFiles]).toEqual(["failed", [`${job.jobNumber}: damaged.png`]]);
    });
  });

  it("is made once however often it is asked for meanwhile, and takes the place of the one before", async () => {
    const owner = await registerOrganization(test);
    const first = await exportBy(test, owner);
    const ask = () => mustCall<{ _id: string }>(test, "/settings/data/export", { headers: owner.headers });
    const asked = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(asked.map(({ _id }) => _id)).size).toBe(1);
    await makeExports(test);
    expect(await exports()).toContain(`${asked[0]?._id}.zip`);
    expect(await exports()).not.toContain(`${first._id}.zip`);
  });

  it("that takes too long is stopped and says so", async () => {
    const owner = await registerOrganization(test);
    const { status, message } = await exportBy(test, owner, { maxMegabytes: 512, maxMinutes: 0.000_1 });
    expect([status, message]).toEqual(["failed", expect.stringContaining("It took longer than")]);
  });
});
