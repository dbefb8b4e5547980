import type { ClientImport, ClientImportPreview } from "@fieldwright/contract/client-imports";
import type { Client, ClientDetails } from "@fieldwright/contract/clients";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization, signedInAs } from "#testing/auth";
import { jobberFile } from "#testing/jobber-file";
import { runTasks } from "#testing/jobs";
import { createTestApp, type TestApp } from "#testing/test-app";
import { importClientsTask, undoClientImportTask } from "../tasks/import-tasks";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  owner = await registerOrganization(test, "Hollis & Sons");
});
afterAll(() => test.close());

const post = (path: string, payload: object = {}, by = owner, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: "POST",
    url: `/api/clients/imports${path}`,
    payload,
    headers: { ...by.headers, ...headers },
  });

const preview = async (csv: string): Promise<ClientImportPreview> => (await post("/preview", { csv })).json();

const mappingOf = ({ columns }: ClientImportPreview) =>
  Object.fromEntries(columns.flatMap(({ title, target }) => (target ? [[title, target]] : [])));

const work = () =>
  runTasks(test, {
    import_clients: importClientsTask(test.deps),
    undo_client_import: undoClientImportTask(test.deps),
  });

const read = async (id: string, by = owner): Promise<ClientImport> =>
  (await test.app.inject({ url: `/api/clients/imports/${id}`, headers: by.headers })).json();

const start = async (csv: string, fields: object = {}) =>
  post("", { csv, fileName: "clients.csv", mapping: mappingOf(await preview(csv)), ...fields });

/** Imported as guessed, without a question. */
const load = async (csv: string, fields: object = {}): Promise<ClientImport> => {
  const response = await start(csv, fields);
  expect(response.statusCode).toBe(202);
  await work();
  return read(response.json()._id);
};

const undo = async (id: string): Promise<ClientImport> => {
  expect((await post(`/${id}/undo`)).statusCode).toBe(202);
  await work();
  return read(id);
};

const search = async (term = ""): Promise<Client[]> =>
  (
    await test.app.inject({
      url: `/api/clients?limit=100&search=${encodeURIComponent(term)}`,
      headers: owner.headers,
    })
  ).json().clients;

const names = async (term = "") =>
  (await search(term)).map(({ user }) => `${user.firstName} ${user.lastName}`.trim()).toSorted();

const detailsOf = async (id: string): Promise<ClientDetails> =>
  (await test.app.inject({ url: `/api/clients/${id}/details`, headers: owner.headers })).json();

const newClient = (fields: object = {}) =>
  mustCall<Client>(test, "/clients", {
    headers: owner.headers,
    payload: { firstName: "Kim", lastName: "Sorensen", email: "kim@example.com", ...fields },
  });

const only = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined || list.length !== 1) throw new Error(`${list.length} instead of one`);
  return one;
};

const rows = (count: number) =>
  ["Name,Email", ...Array.from({ length: count }, (_, index) => `Kim ${index},k${index}@example.com`)].join(
    "\n",
  );

const age = (id: string, days: number) =>
  test.database.pool.query(
    "update client_imports set created_at = now() - $2 * interval '1 day' where id = $1",
    [id, days],
  );

const listed = async () =>
  (await test.app.inject({ url: "/api/clients/imports", headers: owner.headers })).json().imports;

describe("a messy file of 300 clients from Jobber", () => {
  it("comes in to at least 99 %, in Latin-1, with duplicates, without emails, with companies alone", async () => {
    const csv = new TextDecoder("windows-1252").decode(jobberFile());
    const seen = await preview(csv);
    expect(seen).toMatchObject({ source: "Jobber", total: 300 });
    expect(seen.counts).toMatchObject({ refused: 1, sameClient: 12, duplicates: 7 });
    const run = await load(csv);
    expect(run).toMatchObject({
      status: "done",
      total: 300,
      done: 300,
      created: 280,
      merged: 19,
      refused: 1,
    });
    expect((run.created + run.merged) / run.total).toBeGreaterThanOrEqual(0.99);
    expect(await names("soren")).toContain("Søren Ibáñez");
    const { rows } = await test.database.pool.query(
      `select count(*)::int as clients,
         count(*) filter (where email = '')::int as without_email,
         count(*) filter (where company_only)::int as companies,
         (select count(*)::int from properties where organization_id = $1) as places
       from clients where organization_id = $1`,
      [owner.organizationId],
    );
    expect(rows[0]).toMatchObject({ clients: 280, companies: 40 });
    expect(rows[0].without_email).toBeGreaterThan(90);
    expect(rows[0].places).toBeGreaterThan(260);
  });
});

describe("what becomes of a row", () => {
  it("several phones, emails, tags and addresses are split, and nothing is lost", async () => {
    await load(
      [
        "J-ID,First Name,Last Name,Main Phone #s,Mobile Phone #s,E-mails,Tags,Service Street 1,Service Zip code,Billing Street 1,Billing City,CFT[Dog],Balance,Archived",
        '7_1,Søren,Müller,"614-555-0101, 614-555-0102",6145550103,"a@example.com; b@example.com","vip, net 30",12 Elm St,43215,PO Box 4,Dublin,bites,$120.50,true',
        "7_2,Søren,Müller,614-555-0101,,a@example.com,,99 Oak Ave,43085,,,,,",
      ].join("\n"),
    );
    const client = only(await search());
    expect(client).toMatchObject({
      status: "inactive",
      phone: "(614) 555-0103",
      tags: ["vip", "net 30"],
      user: { firstName: "Søren", lastName: "Müller", email: "a@example.com" },
    });
    expect(await detailsOf(client._id)).toMatchObject({
      companyOnly: false,
      contacts: [{ phone: "(614) 555-0101" }, { phone: "(614) 555-0102" }, { email: "b@example.com" }],
      billingAddress: { line1: "PO Box 4", city: "Dublin" },
      notes: "Dog: bites\nBalance before the import: $120.50",
    });
    for (const term of ["99 oak", "43085", "614.555.0102", "+1 (614) 555 0101", "muller", "SOREN"])
      expect([term, await names(term)]).toEqual([term, ["Søren Müller"]]);
  });

  it("a company without a person comes in under its name, and without an email", async () => {
    await load("Company Name,First Name,Last Name,E-mails\nOak Street Dental,,,\n");
    const client = only(await search("oak street"));
    expect(client.user).toMatchObject({ firstName: "Oak Street Dental", lastName: "", email: "" });
    expect((await detailsOf(client._id)).companyOnly).toBe(true);
  });

  it("what is no email and what is no phone is kept as a note", async () => {
    await load("Name,Email,Phone,Status\nKim Berg,none@,call Bob,gold\n");
    const client = only(await search());
    expect(client).toMatchObject({ phone: null, status: "active", user: { email: "" } });
    expect((await detailsOf(client._id)).notes).toBe("Phone: call Bob\nEmail: none@\nStatus: gold");
  });

  it("rows that did not come in are a file with the reason, which can be sent again", async () => {
    const csv = "Name,Email,Phone\nKim Berg,kim@example.com,\n,=who@example.com,614-555-0100\n";
    const run = await load(csv);
    expect(run).toMatchObject({ created: 1, refused: 1 });
    const file = await test.app.inject({
      url: `/api/clients/imports/${run._id}/refused`,
      headers: owner.headers,
    });
    expect(file.headers["content-type"]).toContain("text/csv");
    expect(file.body).toBe(
      "\uFEFFName,Email,Phone,Why it was left out\r\n,'=who@example.com,614-555-0100,This row has no name or company.\r\n",
    );
    const again = await load(file.body.replace("\r\n,'=", "\r\nWho Knows,"));
    expect(again).toMatchObject({ total: 1, created: 1, refused: 0 });
    expect(await names()).toEqual(["Kim Berg", "Who Knows"]);
    expect((await detailsOf(only(await search("Who"))._id)).notes).toBe("");
  });
});

describe("duplicates", () => {
  const csv = [
    "Name,Email,Phone,Address,City",
    "Kim Sorensen,KIM@example.com,614-555-0177,12 Elm St,Columbus",
    "Ana Ruiz,,614-555-0102,,",
    "ana ruiz,,(614) 555-0102,4 Oak St,Columbus",
    "Ana Ruiz,,614-555-0199,,",
  ].join("\n");

  it("the same email, or the same name and phone; the same name alone is somebody else", async () => {
    const { _id } = await newClient();
    const { matches } = await preview(csv);
    expect(matches).toEqual([
      { row: 2, name: "Kim Sorensen", sameAs: null, client: { _id, name: "Kim Sorensen" } },
      { row: 4, name: "ana ruiz", sameAs: 3, client: null },
    ]);
  });

  it.each([
    ["merge", { created: 2, merged: 2, skipped: 0 }, ["Ana Ruiz", "Ana Ruiz", "Kim Sorensen"]],
    ["skip", { created: 2, merged: 0, skipped: 2 }, ["Ana Ruiz", "Ana Ruiz", "Kim Sorensen"]],
    [
      "keep",
      { created: 4, merged: 0, skipped: 0 },
      ["Ana Ruiz", "Ana Ruiz", "Kim Sorensen", "Kim Sorensen", "ana ruiz"],
    ],
  ])("%s", async (onDuplicate, counts, expected) => {
    const { _id } = await newClient({ phone: "5" });
    expect(await load(csv, { onDuplicate })).toMatchObject(counts);
    expect(await names()).toEqual(expected);
    const kim = (await search("kim@")).find((client) => client._id === _id);
    expect(kim?.phone).toBe("5");
  });

  it("another person with the same email is kept as a contact", async () => {
    const { _id } = await newClient();
    await load(
      "Name,Email,Phone\nBo Sorensen,kim@example.com,614-555-0180\nKim Sorensen,kim@example.com,614-555-0181\nkim sorensen,kim@example.com,614-555-0182",
    );
    expect((await search())[0]?.phone).toBe("(614) 555-0180");
    expect((await detailsOf(_id)).contacts).toMatchObject([
      { name: "Bo Sorensen", phone: "(614) 555-0180" },
      { name: "", phone: "(614) 555-0181" },
      { name: "", phone: "(614) 555-0182" },
    ]);
  });
});

describe("a run", () => {
  it("handles each row once, however often its task runs", async () => {
    const { _id } = (await start(rows(120))).json<ClientImport>();
    const task = importClientsTask(test.deps);
    const payload = { organizationId: owner.organizationId, importId: _id };
    const helpers = {} as Parameters<typeof task>[1];
    await Promise.all([task(payload, helpers), task(payload, helpers)]);
    await work();
    expect(await read(_id)).toMatchObject({ status: "done", created: 120, done: 120 });
    const { rows: found } = await test.database.pool.query(
      "select count(*)::int as clients from clients where organization_id = $1",
      [owner.organizationId],
    );
    expect(found).toEqual([{ clients: 120 }]);
  });

  it("202: the repetition with the same key starts nothing again; another one waits its turn (409)", async () => {
    const csv = rows(2);
    const payload = { csv, mapping: mappingOf(await preview(csv)) };
    const first = await post("", payload, owner, { "idempotency-key": "once" });
    const second = await post("", payload, owner, { "idempotency-key": "once" });
    expect(second.json()).toEqual(first.json());
    expect((await post("", payload)).statusCode).toBe(409);
    await work();
    expect(await names()).toHaveLength(2);
    expect((await post("", payload)).statusCode).toBe(202);
  });

  it("is of its organization alone", async () => {
    const run = await load(rows(1));
    const stranger = await registerOrganization(test, "Elsewhere");
    const calls = [
      test.app.inject({ url: `/api/clients/imports/${run._id}`, headers: stranger.headers }),
      test.app.inject({ url: `/api/clients/imports/${run._id}/refused`, headers: stranger.headers }),
      post(`/${run._id}/undo`, {}, stranger),
    ];
    for (const call of calls) expect((await call).statusCode).toBe(404);
    expect(await names()).toHaveLength(1);
  });

  it("403 for technicians and clients", async () => {
    const run = await load(rows(1));
    for (const role of ["technician", "client"] as const) {
      const person = await signedInAs(test, role, owner);
      const answers = await Promise.all([
        post("", { csv: rows(1), mapping: {} }, person),
        post("/preview", { csv: rows(1) }, person),
        post(`/${run._id}/undo`, {}, person),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    }
  });

  it.each([
    ["The file is empty", "", {}],
    ["The file has no rows below the column names", "Name\n", {}],
    ['The file has no column "b"', "a\n1", { b: "email" }],
    ["Up to 5,000 rows can be imported at once", `a\n${"1\n".repeat(5001)}`, {}],
    ["The file is larger than 5 MB", "x".repeat(5_000_001), {}],
    ["A row of the file is longer than 200 kB", "x".repeat(300_000), {}],
    ["The file has more than 300 columns", `${"a,".repeat(301)}\n1`, {}],
  ])("400: %s", async (message, csv, mapping) => {
    const response = await post("", { csv, mapping });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain(message);
  });

  it("400: null bytes and halves of characters, which no browser sends", async () => {
    for (const csv of ["Name\nKim\0 Berg\n", "Name\nKim \ud800\n"])
      expect((await post("", { csv, mapping: { Name: "name" } })).statusCode).toBe(400);
  });
});

describe("an import is undone", () => {
  const csv =
    "Name,Email,Phone\nAna Ruiz,ana@example.com,614-555-0101\nBo Lind,bo@example.com,614-555-0102\nCy Dahl,cy@example.com,\nKim Sorensen,kim@example.com,614-555-0177\n";

  it("removes what it added, puts merged clients back, and leaves what was used or changed since", async () => {
    const kim = await newClient();
    const run = await load(csv);
    const [ana, bo] = [only(await search("ana@")), only(await search("bo@"))];
    await mustCall(test, "/jobs", {
      headers: owner.headers,
      payload: { client: ana._id, title: "Leak", category: "Repair", scheduledDate: "2026-11-20" },
    });
    await mustCall(test, `/clients/${bo._id}`, {
      method: "PUT",
      headers: owner.headers,
      payload: { tags: ["vip"] },
    });
    expect((await detailsOf(kim._id)).contacts).toHaveLength(0);
    expect(only(await search("kim@")).phone).toBe("(614) 555-0177");

    const undone = await undo(run._id);
    expect(undone).toMatchObject({ status: "undone", removed: 1, restored: 1, keptCount: 2 });
    expect(undone.kept).toEqual([
      { client: ana._id, name: "Ana Ruiz", reason: "It has a job." },
      { client: bo._id, name: "Bo Lind", reason: "Someone changed it since the import." },
    ]);
    expect(await names()).toEqual(["Ana Ruiz", "Bo Lind", "Kim Sorensen"]);
    expect(only(await search("kim@")).phone).toBeNull();
    const { rows } = await test.database.pool.query(
      "select count(*)::int as deleted from audit_log where organization_id = $1 and verb = 'delete' and actor_id = $2",
      [owner.organizationId, owner.userId],
    );
    expect(rows).toEqual([{ deleted: 1 }]);
  });

  it("once: a second undo changes nothing, and the same file comes in again", async () => {
    const run = await load(csv);
    await undo(run._id);
    expect(await undo(run._id)).toMatchObject({ status: "undone", removed: 4 });
    expect(await load(csv)).toMatchObject({ created: 4 });
  });

  it("409: after a week, and while it runs", async () => {
    const run = await load(csv);
    await age(run._id, 7.01);
    expect((await post(`/${run._id}/undo`)).statusCode).toBe(409);
    await age(run._id, 6.99);
    expect((await post(`/${run._id}/undo`)).statusCode).toBe(202);
    await work();
    const open = (await start("Name\nKim Berg\n")).json<ClientImport>();
    expect((await post(`/${open._id}/undo`)).statusCode).toBe(409);
    await work();
  });

  it("is listed for a week", async () => {
    const run = await load(csv);
    expect(await listed()).toMatchObject([{ _id: run._id, created: 4, fileName: "clients.csv" }]);
    await age(run._id, 7.01);
    expect(await listed()).toEqual([]);
  });
});
