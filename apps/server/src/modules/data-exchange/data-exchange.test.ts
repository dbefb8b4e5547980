import { createHash } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ImportReport } from "@fieldwright/contract/data-exchange";
import type { Invoice } from "@fieldwright/contract/invoices";
import type { Job } from "@fieldwright/contract/jobs";
import type { Visit } from "@fieldwright/contract/schedule";
import { populate } from "@fieldwright/db/testing/populate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/test-app";
import { png, upload } from "../attachments/testing";
import { mustCall, type Person, registerOrganization, signedInAs } from "../auth/testing";
import { newClient, newJob, newQuote, request } from "../documents/testing";
import { crew, newVisit } from "../schedule/testing";
import { readCatalogue } from "./catalogue.repo";
import { isSecret, leftOut } from "./exchange-rules";
import { moneyTotals } from "./exported-rows.repo";
import { archiveLimits, openArchive } from "./open-archive";
import { pruneExports } from "./prune-exports";
import { exportOf, type Files, importInto, pack, unpack } from "./testing";

let now = new Date();
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
});
afterAll(() => test.close());

const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");

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

/** A quote that became a job, its visits (one on top of another), a file, and an invoice that is paid in part. */
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
    const answer = await importInto(test, target, archive);
    expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
    const report = answer.json<ImportReport>();

    const before = await figuresOf(source);
    expect(before.totals).toMatchObject({ "invoices.total_cents": 125_000, "invoices.paid_cents": 60_000 });
    expect(await figuresOf(target)).toEqual(before);
    expect(report.counts).toMatchObject(before.counts);
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

    // The addresses of both belong to accounts of the first organization.
    expect(report.people).toEqual({ added: 2, withoutAddress: [source.email, technician.email] });
    const team = (await request(test, target, "GET", "/users?status=inactive")).json().users;
    expect(team.map(({ role }: { role: string }) => role).sort()).toEqual(["admin", "technician"]);
  });

  it("has every table of an organization but those that are named, and no secret", async () => {
    const owner = await registerOrganization(test);
    await populate(test.database, owner);
    await test.database.pool.query("delete from data_exports");
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
    // A content that is not there cannot be brought along.
    expect(manifest.counts.attachments).toBe(0);
    for (const name of Object.keys(manifest.counts)) {
      const data = JSON.parse(String(files.get(`data/${name}.json`)));
      expect([name, data.length > 0 || name === "attachments"]).toEqual([name, true]);
      expect(data.flatMap(Object.keys).filter(isSecret)).toEqual([]);
      expect(String(files.get(`csv/${name}.csv`)).split("\r\n").length).toBeGreaterThan(data.length);
    }
    const target = await registerOrganization(test);
    const answer = await importInto(test, target, await pack(files));
    expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
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
    expect(await readdir(join(test.config.dataDir, "exports"))).toEqual([]);
    now = start;
    expect((await request(test, owner, "GET", "/settings/data/export")).json()).toEqual({ export: null });
    expect(await statusOf(url)).toBe(404);
  });
});

describe("an import", () => {
  let files: Files;
  beforeAll(async () => {
    const owner = await registerOrganization(test);
    const job = await newJob(test, owner, { client: (await newClient(test, owner))._id });
    await upload(test, owner, job, { content: png("only here") });
    files = await unpack(await exportOf(test, owner));
  });

  /** The archive with another content of a file, and a manifest that agrees with it. */
  const changed = (name: string, change: (text: string) => string): Files => {
    const content = Buffer.from(change(String(files.get(name))));
    const manifest = JSON.parse(String(files.get("manifest.json")));
    manifest.files[name] = hashOf(content);
    return new Map([...files, [name, content], ["manifest.json", Buffer.from(JSON.stringify(manifest))]]);
  };

  const withManifest = (change: (text: string) => string): Files =>
    new Map([...files, ["manifest.json", Buffer.from(change(String(files.get("manifest.json"))))]]);

  it("that is refused leaves neither rows nor files behind, and says why", async () => {
    const owner = await registerOrganization(test);
    const image = [...files.keys()].find((name) => name.startsWith("files/")) ?? "";
    const without = new Map([...files].filter(([name]) => name !== image));
    const archives: [string, Buffer][] = [
      ["no complete ZIP archive", Buffer.from("not a ZIP")],
      ["no complete ZIP archive", (await pack(files)).subarray(0, -50)],
      ["no manifest.json", await pack(new Map([["csv/a.csv", Buffer.from("a")]]))],
      [
        "invalid relative path",
        await pack(files).then((zip) =>
          Buffer.from(zip.toString("latin1").replaceAll("manifest.json", "../../st.json"), "latin1"),
        ),
      ],
      ['it contains "else.txt"', await pack(new Map([...files, ["else.txt", Buffer.from("x")]]))],
      ["is missing", await pack(without)],
      [
        "data/clients.json is not what the manifest says",
        await pack(new Map([...files, ["data/clients.json", Buffer.from("[]")]])),
      ],
      ["clients has rows that are not counted", await pack(changed("data/clients.json", () => "[]"))],
      [
        "the rows of jobs do not fit",
        await pack(changed("data/jobs.json", (text) => text.replaceAll('"draft"', '"eaten"'))),
      ],
      [
        "which this version does not know",
        await pack(withManifest((text) => text.replace('"counts": {', '"counts": { "elsewhere": 0,'))),
      ],
      [
        "the sum of jobs.estimated_cost_cents is not",
        await pack(withManifest((text) => text.replace(/("jobs.estimated_cost_cents"): \d+/, "$1: 7"))),
      ],
      [
        "none that this version knows",
        await pack(withManifest((text) => text.replace('"version": 1', '"version": 2'))),
      ],
    ];
    for (const [reason, archive] of archives) {
      const answer = await importInto(test, owner, archive);
      expect([reason, answer.statusCode, answer.json().message]).toEqual([
        reason,
        400,
        expect.stringContaining(reason),
      ]);
    }
    expect((await request(test, owner, "GET", "/clients")).json().total).toBe(0);
    expect(await readdir(join(test.config.dataDir, "exports"))).not.toContainEqual(
      expect.stringMatching(/incoming/),
    );
  });

  it("is refused before anything of it is unpacked when it would be too large", async () => {
    const path = join(test.config.dataDir, "bomb.zip");
    await writeFile(path, await pack(new Map([["data/clients.json", Buffer.alloc(2_000_000)]])));
    for (const limits of [
      { ...archiveLimits, bytes: 1_000_000 },
      { ...archiveLimits, entries: 0 },
    ])
      await expect(openArchive(path, limits)).rejects.toThrow("unpacked it would be too large");
  });

  it("cannot reach another organization's file by naming its hash", async () => {
    const image = [...files.keys()].find((name) => name.startsWith("files/")) ?? "";
    const theirs = hashOf(png("somebody else's"));
    const archive = changed("data/attachments.json", (text) => text.replaceAll(image.slice(6), theirs));
    const answer = await importInto(test, await registerOrganization(test), await pack(archive));
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining("is missing")]);
  });

  it("goes into an organization without records only, and by an admin only", async () => {
    const archive = await pack(files);
    const owner = await registerOrganization(test);
    const manager = await signedInAs(test, "manager", owner);
    expect((await importInto(test, manager, archive)).statusCode).toBe(403);
    await newClient(test, owner);
    expect((await importInto(test, owner, archive)).statusCode).toBe(409);
  });

  it("tells no webhook of what it brings, and takes whoever imports for themselves", async () => {
    const owner = await registerOrganization(test);
    await test.database.pool.query(
      "insert into webhook_endpoints (id, organization_id, url, events, secret, created_by) values ($1, $1, 'x', '{}', 'x', $2)",
      [owner.organizationId, owner.userId],
    );
    const own = changed("data/users.json", (text) =>
      text.replace(/"email":"[^"]+"/, `"email":"${owner.email.toUpperCase()}"`),
    );
    const answer = await importInto(test, owner, await pack(own));
    expect(answer.json<ImportReport>().people).toEqual({ added: 0, withoutAddress: [] });
    const [client] = (await request(test, owner, "GET", "/clients")).json().clients;
    const { activity } = (await request(test, owner, "GET", `/clients/${client._id}/activity`)).json();
    expect(activity[0].actor.name).toBe("Robin Tester");
    const { rows } = await test.database.pool.query(
      "select payload from graphile_worker._private_jobs where payload::text like $1",
      [`%${owner.organizationId}%`],
    );
    expect(rows).toEqual([]);
    await mustCall(test, "/clients", { method: "GET", headers: owner.headers });
  });
});
