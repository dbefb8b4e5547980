import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import PostalMime from "postal-mime";

/** `owner` is a new company without records, `nobody` a visitor with a link. */
type Person = "admin" | "owner" | "nobody";

export type Screen = {
  readonly name: string;
  readonly path: string;
  readonly as?: Person;
  /** The requests of the screen that get no answer. */
  readonly fails?: string;
  readonly prints?: true;
  readonly prepare?: (page: Page) => Promise<void>;
};

export type Api = <T>(method: "GET" | "POST", path: string, body?: object) => Promise<T>;

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
};

/** Wide screens show the tray already. */
const openTray = async (page: Page) => {
  const folded = page.getByRole("button", { name: /^Unscheduled, / });
  if (await folded.isVisible()) await folded.click();
};

const choose = (lines: readonly string[]) => (page: Page) =>
  page.getByLabel("CSV file").setInputFiles({
    name: "export.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(lines.join("\r\n")),
  });

const find = (words: string) => (page: Page) =>
  page.getByRole("searchbox", { name: "Find a setting" }).fill(words);

/** Phones list the day instead, with links to the visits. */
const peek = async (page: Page) => {
  const visit = page.locator("button[data-visit]:visible").first();
  if (!(await visit.isVisible())) return;
  await visit.focus();
  await page.keyboard.press("Enter");
};

/** Their name: in the row's head, on phones above the visits. */
const openPerson = (page: Page) =>
  page.locator("button[data-person], ul[aria-label=People] button").nth(2).click();

/** Recommended times for a job, the best selected. */
const askForTimes = async (page: Page) => {
  await press("Find a time")(page);
  const modal = page.getByRole("dialog", { name: "AI Schedule" });
  await modal.getByRole("button", { name: "All technicians", exact: true }).click();
  await modal.getByRole("button", { name: "Get Recommendations", exact: true }).click();
  await modal.getByRole("radio").first().click();
};

/** Phones have no plan: its days side by side need the width. */
const makePlan = async (page: Page) => {
  const plan = page.getByRole("button", { name: /^Plan my / });
  if (!(await plan.isVisible())) return;
  await plan.click();
  await press("Make a plan")(page);
  await page.getByRole("heading", { name: "Before and after" }).waitFor();
};

/** Land, names and pins come one after the other, and no event marks the last of them. */
const mapDrawn = (page: Page) => page.waitForTimeout(6_000);

const clientsFile = [
  "J-ID,Display Name,Company Name,First Name,Last Name,Main Phone #s,Mobile Phone #s,E-mails,Tags,Service Street 1,Service City,Service Zip code,Archived",
  '1_1,Søren Müller,,Søren,Müller,"614-555-0101, 614-555-0102",6145550103,soren@example.com,"senior, gate code 4471",12 Elm St,Columbus,43215,false',
  "2_1,Oak Street Dental,Oak Street Dental,,,614-555-0110,,,,4 High St,Columbus,43215,false",
  "3_1,Kim Sorensen,,Kim,Sorensen,614-555-0120,,kim@example.com,,,,,true",
  "4_1,,,,,614-555-0199,,,,,,,",
];
const jobsFile = [
  "Job #,Client name,Client email,Title,Service street,Service city,Scheduled start date,Job status,Total revenue ($)",
  "501,Ana Ruiz,ana@example.com,Drain cleaning,4 Oak St,Columbus,3/14/2025,Archived,$240.00",
  "502,,,Tune-up,,,3/15/2025,Archived,$90.00",
];
const invoicesFile = [
  "Invoice #,Client name,Client email,Issued date,Due date,Status,Total,Balance,Job #s",
  '1042,Ana Ruiz,ana@example.com,3/14/2025,3/28/2025,Past Due,"$1,240.00",$240.00,501',
  "1043,,,3/14/2025,3/28/2025,Past Due,$10.00,$10.00,",
];

type Found = { readonly _id: string; readonly balance?: number; readonly total?: number };

/** One record of each kind, with as much in it as the demo company has. */
const findRecords = async (api: Api, day: string) => {
  const first = async (path: string, fits?: (found: Found) => boolean): Promise<string> => {
    const lists = await api<Record<string, Found[]>>("GET", path);
    const records = Object.values(lists).find((value) => Array.isArray(value)) ?? [];
    const found = (fits && records.find(fits)) ?? records[0];
    if (!found) throw new Error(`The demo company has nothing in ${path}`);
    return found._id;
  };
  return {
    visit: await first(`/schedule?limit=1&sort=start&from=${day}&status=confirmed`),
    job: await first("/jobs?limit=1&status=in_progress"),
    draft: await first("/jobs?limit=1&status=draft"),
    client: await first("/clients?limit=1&status=active"),
    quote: await first("/quotes?limit=1&status=pending"),
    invoice: await first(
      "/invoices?limit=100",
      ({ balance = 0, total = 0 }) => balance > 0 && balance < total,
    ),
  };
};

/** Sends a visit, a quote and an invoice, and returns the HTML of what the customer gets. */
const sendAll = async (api: Api, dataDir: string, { visit, quote, invoice }: Record<string, string>) => {
  await api("POST", `/schedule/${visit}/notify`, {});
  await api("POST", `/quotes/${quote}/send`, {});
  await api("POST", `/invoices/${invoice}/send`, {});
  const kinds = { visit: "/visit/", quote: "/quote/", invoice: "/pay/" };
  const sent: Record<string, string> = {};
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const files = await readdir(join(dataDir, "outbox")).catch(() => []);
    for (const file of files.filter((name) => name.endsWith(".eml"))) {
      const { html = "" } = await PostalMime.parse(await readFile(join(dataDir, "outbox", file)));
      for (const [kind, link] of Object.entries(kinds)) if (html.includes(link)) sent[kind] = html;
    }
    if (Object.keys(sent).length === Object.keys(kinds).length) return sent;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`Only these were sent: ${Object.keys(sent).join(", ")}`);
};

const linkIn = (html: string, kind: string): string =>
  new RegExp(`/${kind}/[\\w-]+`).exec(html)?.[0] ?? "/not-found";

/** Every screen of the office and of its customers, with its empty and failing states. */
export const officeScreens = async (api: Api, dataDir: string, day: string): Promise<Screen[]> => {
  const records = await findRecords(api, day);
  const sent = await sendAll(api, dataDir, records);
  const questions = ["aging", "tax", "quotes", "hours", "customers"];
  const steps = ["company", "clients", "team", "job", "documents", "payments"];
  const sections = [
    "profile",
    "security",
    "notifications",
    "calendar",
    "appearance",
    "organization",
    "checklists",
    "price-book",
    "reminders",
    "billing",
    "accounting",
    "integrations",
    "data",
    "system",
  ];
  const imports = { clients: clientsFile, jobs: jobsFile, invoices: invoicesFile };
  const emptyLists = ["clients", "quotes", "jobs", "schedule", "invoices", "team", "reports", "dashboard"];
  return [
    { name: "dashboard", path: "/dashboard" },
    { name: "schedule-list", path: "/schedule" },
    { name: "schedule-day", path: `/schedule?view=board&date=${day}` },
    { name: "schedule-tray", path: `/schedule?view=board&date=${day}`, prepare: openTray },
    { name: "schedule-peek", path: `/schedule?view=board&date=${day}`, prepare: peek },
    { name: "schedule-week", path: `/schedule?view=board&range=week&date=${day}` },
    { name: "schedule-month", path: "/schedule?view=month" },
    { name: "schedule-map", path: `/schedule?view=map&date=${day}`, prepare: mapDrawn },
    { name: "schedule-person", path: `/schedule?view=board&date=${day}`, prepare: openPerson },
    { name: "schedule-ai", path: `/jobs/${records.draft}`, prepare: askForTimes },
    { name: "schedule-plan", path: `/schedule?view=board&date=${day}`, prepare: makePlan },
    { name: "booking", path: "/schedule/new" },
    { name: "booking-job", path: `/schedule/new?job=${records.draft}&date=${day}` },
    { name: "visit", path: `/schedule/${records.visit}` },
    { name: "job", path: `/jobs/${records.job}` },
    { name: "job-draft", path: `/jobs/${records.draft}` },
    { name: "job-new", path: "/jobs/new" },
    { name: "jobs", path: "/jobs" },
    { name: "jobs-table", path: "/jobs?view=table" },
    { name: "clients", path: "/clients" },
    { name: "client", path: `/clients/${records.client}` },
    { name: "client-new", path: "/clients/new" },
    { name: "quotes", path: "/quotes" },
    { name: "quote", path: `/quotes/${records.quote}` },
    { name: "quote-new", path: "/quotes/new" },
    { name: "invoices", path: "/invoices" },
    { name: "invoice", path: `/invoices/${records.invoice}` },
    { name: "team", path: "/team" },
    { name: "team-add", path: "/team", prepare: press("Add a team member") },
    ...questions.map((question) => ({ name: `reports-${question}`, path: `/reports?question=${question}` })),
    { name: "reports-failing", path: "/reports", fails: "**/api/reports**" },
    { name: "reports-print", path: "/reports", prints: true },
    { name: "settings", path: "/settings" },
    { name: "settings-search", path: "/settings", prepare: find("tax") },
    { name: "settings-search-none", path: "/settings", prepare: find("zebra") },
    ...sections.map((section) => ({ name: `settings-${section}`, path: `/settings#${section}` })),
    { name: "settings-system-failing", path: "/settings#system", fails: "**/api/system" },
    ...Object.entries(imports).flatMap(([what, file]) => [
      { name: `import-${what}`, path: `/import?what=${what}` },
      { name: `import-${what}-review`, path: `/import?what=${what}`, prepare: choose(file) },
    ]),
    ...steps.map((step) => ({ name: `setup-${step}`, path: `/setup?step=${step}`, as: "owner" as const })),
    ...emptyLists.map((list) => ({ name: `empty-${list}`, path: `/${list}`, as: "owner" as const })),
    { name: "empty-board", path: "/schedule?view=board", as: "owner" },
    { name: "empty-week", path: "/schedule?view=board&range=week", as: "owner" },
    { name: "empty-month", path: "/schedule?view=month", as: "owner" },
    { name: "empty-map", path: "/schedule?view=map", as: "owner", prepare: mapDrawn },
    { name: "schedule-day-failing", path: "/schedule?view=board", fails: "**/api/schedule/board**" },
    { name: "schedule-map-failing", path: "/schedule?view=map", fails: "**/api/schedule/board**" },
    { name: "schedule-failing", path: "/schedule", fails: "**/api/schedule**" },
    { name: "customer-visit", path: linkIn(sent.visit ?? "", "visit"), as: "nobody" },
    { name: "customer-quote", path: linkIn(sent.quote ?? "", "quote"), as: "nobody" },
    { name: "customer-invoice", path: linkIn(sent.invoice ?? "", "pay"), as: "nobody" },
    ...Object.entries(sent).map(([kind, html]) => ({
      name: `email-${kind}`,
      path: "/health",
      as: "nobody" as const,
      prepare: (page: Page) => page.setContent(html),
    })),
  ];
};
