import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  changed,
  exportOf,
  type Files,
  imageOf,
  importHere,
  pack,
  unpack,
  uploadArchive,
  withManifest,
} from "#testing/archives";
import { mustCall, type Person, registerOrganization } from "#testing/auth";
import { newClient, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { png, upload } from "#testing/uploads";

let test: TestApp;
let files: Files;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp();
  const source = await registerOrganization(test);
  const settings = { phone: "614-555-0100", holidays: { off: ["juneteenth"], own: [] } };
  await mustCall(test, "/settings/organization", {
    method: "PUT",
    headers: source.headers,
    payload: settings,
  });
  await newClient(test, source, { email: "second@example.com" });
  const job = await newJob(test, source, { client: (await newClient(test, source))._id });
  await upload(test, source, job, { content: png("only here") });
  files = await unpack(await exportOf(test, source));
});
beforeEach(async () => {
  owner = await registerOrganization(test);
});
afterAll(() => test.close());

/** The message of the refusal. Any other error fails the test. */
const refusalOf = async (archive: Buffer): Promise<string> => {
  const answer = await uploadArchive(test, owner, archive);
  if (answer.statusCode !== 202) {
    expect(answer.statusCode).toBe(400);
    return answer.json().message;
  }
  await test.database.pool.query("delete from import_runs");
  await test.database.pool.query("delete from graphile_worker._private_jobs");
  const refusal: unknown = await importHere(test, owner, archive).catch((cause: unknown) => cause);
  expect(refusal).toMatchObject({ name: "AppError", code: "validation_failed" });
  return String(refusal instanceof Error && refusal.message);
};

const rows = (name: string, change: (row: Record<string, unknown>) => unknown) => () =>
  changed(files, `data/${name}.json`, (text) =>
    JSON.stringify(JSON.parse(text).map(change))
      .replace(/^\[/, "[\n")
      .replaceAll(/\},\{/g, "},\n{")
      .replace(/\]$/, "\n]\n"),
  );
const lines = (name: string, change: (text: string) => string) => () =>
  changed(files, `data/${name}.json`, change);
const manifest = (change: (parsed: Record<string, object>) => unknown) => () =>
  withManifest(files, (text) => JSON.stringify(change(JSON.parse(text))));
const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
const elsewhere = "01890000-0000-7000-8000-000000000000";

describe("an archive is refused in plain words", () => {
  it.each<[string, string, () => Files | Buffer | Promise<Buffer>]>([
    ["that is no ZIP", "isn't a complete ZIP file", () => Buffer.from("not a ZIP")],
    ["that is cut off", "isn't a complete ZIP file", async () => (await pack(files)).subarray(0, -50)],
    ["without manifest", "no manifest.json", () => new Map([["csv/a.csv", Buffer.from("a")]])],
    [
      "with a path that leads elsewhere",
      "invalid relative path",
      async () =>
        Buffer.from(
          (await pack(files)).toString("latin1").replaceAll("manifest.json", "../../st.json"),
          "latin1",
        ),
    ],
    [
      "with a file of an unknown name",
      'it contains "else.txt"',
      () => new Map([...files, ["else.txt", Buffer.from("x")]]),
    ],
    [
      "without a file that it names",
      "is missing",
      () => new Map([...files].filter(([name]) => name !== imageOf(files))),
    ],
    [
      "whose file is not what the manifest says",
      "data/clients.json is not what the manifest says",
      () => new Map([...files, ["data/clients.json", Buffer.from("[]")]]),
    ],
    [
      "whose file is no image",
      "is neither an image nor a PDF",
      () => {
        const image = imageOf(files);
        return changed(files, image, () => "<script>some text</script>");
      },
    ],
    ["whose manifest is no JSON", "manifest.json is damaged", () => withManifest(files, () => "{")],
    [
      "whose manifest is no text",
      "manifest.json is damaged",
      () => new Map([...files, ["manifest.json", Buffer.from([0xff, 0xfe, 0x80])]]),
    ],
    [
      "whose manifest is a list",
      "from a version this one doesn't know",
      () => withManifest(files, () => "[]"),
    ],
    [
      "of another version",
      "from a version this one doesn't know",
      manifest((all) => ({ ...all, version: 2 })),
    ],
    [
      "whose organization is none",
      "from a version this one doesn't know",
      manifest((all) => ({ ...all, organization: null })),
    ],
    [
      "whose organization has no id",
      "from a version this one doesn't know",
      manifest((all) => ({ ...all, organization: { id: "x" } })),
    ],
    [
      "whose organization has no known column",
      "no settings of an organization",
      manifest((all) => ({ ...all, organization: { id: elsewhere, color: "green" } })),
    ],
    [
      "whose organization has a setting of another type",
      "its settings do not fit: Tax rate must be a number",
      manifest(({ organization, ...all }) => ({
        ...all,
        organization: { ...organization, tax_rate: { a: 1 } },
      })),
    ],
    ...(
      [
        ["time_zone", "Mars/Phobos", "Time zone is unknown"],
        ["tax_rate", -99_999, "Tax rate can't be negative"],
        ["hourly_cost_cents", -5, "Hourly cost can't be negative"],
        ["mileage_cost_cents", 1e10, "Mileage cost is too large"],
        ["quote_valid_days", -2_000_000_000, "Quotes are good for must be at least 1"],
      ] as const
    ).map(([column, value, reason]): [string, string, () => Files] => [
      `whose organization has a ${column} that its settings refuse`,
      `its settings do not fit: ${reason}`,
      manifest(({ organization, ...all }) => ({
        ...all,
        organization: { ...organization, [column]: value },
      })),
    ]),
    ...(
      [
        ["email", "nobody", "Email is invalid"],
        ["invoice_due_days", -1, "Invoices are due after must be at least 0"],
        ["arrival_window_minutes", 0, "The arrival window must be at least 15"],
        ["working_hours", { 1: { start: 600, end: 60 } }, "A workday must end after it starts"],
        ["holidays", { off: ["caturday"], own: [] }, "Holiday is unknown"],
        ["accent_color", "red;}", "Color must be like #2553a0"],
        ["payment_method", "4242 4242 4242 4242", "Never enter a full card number here"],
      ] as const
    ).map(([column, value, reason]): [string, string, () => Files] => [
      `whose settings have a ${column} that the settings refuse`,
      `its settings do not fit: ${reason}`,
      rows("organization_settings", (row) => ({ ...row, [column]: value })),
    ]),
    [
      "whose numbers begin below one",
      "its settings do not fit: Next number must be at least 1",
      rows("document_counters", (row) => ({ ...row, last: -7 })),
    ],
    [
      "with counts below zero",
      "from a version this one doesn't know",
      manifest((all) => ({ ...all, counts: { clients: -1 } })),
    ],
    [
      "with more records than one may have",
      "more than 2,000,000 records",
      manifest((all) => ({ ...all, counts: { clients: 2_000_001 } })),
    ],
    [
      "with a table that nobody knows",
      '"else?where", which this version does not know',
      manifest(({ counts, ...all }) => ({ ...all, counts: { ...counts, "else\u0000where": 0 } })),
    ],
    [
      "with another sum of money",
      'the sum of "jobs.estimated_cost_cents" is not',
      manifest(({ totals, ...all }) => ({
        ...all,
        totals: { ...totals, "jobs.estimated_cost_cents": 7 },
      })),
    ],
    ["with fewer rows than counted", "clients has rows that are not counted", lines("clients", () => "[]")],
    [
      "with more lines than rows",
      "clients has rows that are not counted",
      lines("clients", (text) => `${text}${"\n".repeat(9)}`),
    ],
    [
      "with a row that is no JSON",
      "data/clients.json is damaged",
      lines("clients", (text) => text.replace("{", "{{")),
    ],
    ["with a row that is a list", "data/clients.json is damaged", rows("clients", () => [1])],
    ["with a row that is a number", "data/clients.json is damaged", rows("clients", () => 7)],
    [
      "with an id that is no UUID",
      "clients has an invalid id",
      rows("clients", (row) => ({ ...row, id: "7" })),
    ],
    [
      "with an id that is a number",
      "clients has an invalid id",
      rows("clients", (row) => ({ ...row, id: 7 })),
    ],
    ["without id", "clients has an invalid id", rows("clients", (row) => ({ ...row, id: undefined }))],
    [
      "with an id twice",
      "has an id that is used twice",
      () => {
        const [, first = "", second = ""] =
          /"id":"([^"]+)"[^]*?"id":"([^"]+)"/.exec(String(files.get("data/clients.json"))) ?? [];
        return changed(files, "data/clients.json", (text) => text.replace(second, first));
      },
    ],
    [
      "with a status that there is not",
      "the rows of jobs do not fit",
      lines("jobs", (text) => text.replaceAll('"draft"', '"eaten"')),
    ],
    [
      "with a number out of range",
      "the rows of jobs do not fit",
      rows("jobs", (row) => ({ ...row, version: 1e12 })),
    ],
    [
      "with a text for a number",
      "the rows of jobs do not fit",
      rows("jobs", (row) => ({ ...row, version: "one" })),
    ],
    [
      "with an object for a time",
      "the rows of jobs do not fit",
      rows("jobs", (row) => ({ ...row, created_at: {} })),
    ],
    [
      "without a value that is required",
      "the rows of jobs do not fit",
      rows("jobs", (row) => ({ ...row, title: null })),
    ],
    [
      "with a null byte",
      "the rows of clients do not fit",
      lines("clients", (text) => text.replace('"first_name":"', '"first_name":"\\u0000')),
    ],
    [
      "with half a character",
      "the rows of clients do not fit",
      lines("clients", (text) => text.replace('"first_name":"', '"first_name":"\\ud800')),
    ],
    [
      "nested without end",
      "the rows of clients do not fit",
      lines("clients", (text) => text.replace("{", `{"address":${deep},`)),
    ],
    [
      "with bytes that are no text",
      "data/clients.json is damaged",
      () => {
        const content = Buffer.concat([Buffer.from("[\n"), Buffer.from([0xff, 0xfe]), Buffer.from("\n]\n")]);
        return new Map([
          ...changed(files, "data/clients.json", () => content.toString()),
          ["data/clients.json", content],
        ]);
      },
    ],
    [
      "with a record of someone else",
      "belongs to one of clients that is not in it",
      rows("jobs", (row) => ({ ...row, client_id: elsewhere })),
    ],
    [
      "with a file of someone else",
      "is missing",
      lines("attachments", (text) => text.replaceAll(imageOf(files).slice(6), "0".repeat(64))),
    ],
    [
      "with a file that is none",
      "names no file",
      rows("attachments", (row) => ({ ...row, file_hash: "../../etc/passwd" })),
    ],
  ])("%s", async (_case, reason, make) => {
    const made = await make();
    expect(await refusalOf(Buffer.isBuffer(made) ? made : await pack(made))).toContain(reason);
    expect((await request(test, owner, "GET", "/clients")).json().total).toBe(0);
  });

  it("whose rows differ in their columns, because what only some have would be lost", async () => {
    let count = 0;
    const archive = rows("audit_log", (row) => {
      count += 1;
      return count === 2 ? { ...row, via: undefined } : row;
    });
    expect(await refusalOf(await pack(archive()))).toContain("differ in their columns");
  });
});
