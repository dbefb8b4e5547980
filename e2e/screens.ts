import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import PostalMime from "postal-mime";

/** `owner` is a new company without records, `long` one full of long names, `nobody` a visitor with a link. */
type Person = "admin" | "technician" | "client" | "owner" | "long" | "nobody";

export type Screen = {
  readonly name: string;
  readonly path: string;
  readonly as?: Person;
  /** The requests of the screen that get no answer. */
  readonly fails?: string;
  readonly prints?: true;
  readonly prepare?: (page: Page) => Promise<void>;
};

export type Api = <T>(method: "GET" | "POST" | "PUT", path: string, body?: object) => Promise<T>;

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
export const peek = async (page: Page) => {
  const visit = page.locator("button[data-visit]:visible").first();
  if (!(await visit.isVisible())) return;
  await visit.focus();
  await page.keyboard.press("Enter");
};

/** Their name: in the row's head, on phones above the visits. */
export const openPerson = (name: string) => (page: Page) =>
  page.locator("button[data-person], ul[aria-label=People] button").filter({ hasText: name }).first().click();
const openThirdPerson = (page: Page) =>
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
export const makePlan = async (page: Page) => {
  const plan = page.getByRole("button", { name: /^Plan my / });
  if (!(await plan.isVisible())) return;
  await plan.click();
  await press("Make a plan")(page);
  await page.getByRole("heading", { name: "Before and after" }).waitFor();
};

/** The request behind a plan gets no answer, unlike the board below it. */
const failPlan = async (page: Page) => {
  await page.route("**/api/ai-schedule/plan", (route) => route.abort());
  await openPlan(page);
  const make = page.getByRole("button", { name: "Make a plan" });
  if (await make.isVisible()) await make.click();
};

const openPlan = async (page: Page) => {
  const plan = page.getByRole("button", { name: /^Plan my / });
  if (await plan.isVisible()) await plan.click();
};

/** A visit in the hand of somebody at the keyboard, two rows down: the ghost, and where it would fit. */
export const carry = async (page: Page) => {
  const visit = page.locator("button[data-visit]:visible").nth(1);
  if (!(await visit.isVisible())) return;
  await visit.focus();
  for (const key of ["Space", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
};

/** Moves a visit to the next quarter hour, and opens what can be taken back. On phones, hands over somebody's day. */
const moveAndUndo = async (page: Page) => {
  const visit = page.locator("button[data-visit]:visible").nth(1);
  if (await visit.isVisible()) {
    await visit.focus();
    for (const key of ["Space", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  } else {
    await openThirdPerson(page);
    await page.getByRole("button", { name: /^Hand over/ }).click();
  }
  await page.locator("[aria-haspopup=menu]").filter({ hasText: "Undo" }).click();
};

const pressKeys = (keys: string) => (page: Page) => page.keyboard.press(keys);

const scrollTo = (text: string) => (page: Page) =>
  page.getByText(text, { exact: true }).first().scrollIntoViewIfNeeded();

const openFilters = async (page: Page) => {
  const filters = page.getByRole("button", { name: "Filters" });
  if (await filters.isVisible()) await filters.click();
};

const openDrawer = async (page: Page) => {
  const menu = page.getByRole("button", { name: "Open navigation" });
  if (await menu.isVisible()) await menu.click();
};

/** A call, as somebody types it in. */
const fillJob = async (page: Page) => {
  await press("New client")(page);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Ada Lovell");
  await page.getByRole("textbox", { name: /^Phone/ }).fill("614-555-0100");
  await page.getByRole("textbox", { name: /^Address/ }).fill("9 Lake Rd, Dublin, OH 43017");
  await page.getByLabel("Scheduled Date").fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Leaking tap");
  await page.getByLabel("Start time").fill("13:00");
  await page.getByRole("checkbox").first().check();
  await page.locator("summary").filter({ hasText: "More details" }).click();
};

const selectRows = async (page: Page) => {
  for (const row of [1, 2, 3]) {
    const box = page.getByRole("checkbox").nth(row);
    if (await box.isVisible()) await box.check();
  }
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
    prospect: await first("/clients?limit=1&status=prospect"),
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

const publicPages = [
  ["home", "/"],
  ["login", "/login"],
  ["register", "/register"],
  ["forgot", "/forgot-password"],
  ["reset", "/reset-password/some-token"],
  ["contact", "/contact"],
  ["status", "/status"],
  ["about", "/about"],
  ["help", "/help"],
  ["terms", "/terms"],
  ["careers", "/careers"],
  ["integrations", "/integrations"],
  ["integration", "/integrations/stripe"],
  ["industry", "/industry/plumbing"],
  ["missing", "/no-such-page"],
] as const;

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
    { name: "schedule-person", path: `/schedule?view=board&date=${day}`, prepare: openThirdPerson },
    { name: "schedule-ai", path: `/jobs/${records.draft}`, prepare: askForTimes },
    { name: "schedule-carry", path: `/schedule?view=board&date=${day}`, prepare: carry },
    { name: "schedule-undo", path: `/schedule?view=board&date=${day}`, prepare: moveAndUndo },
    { name: "schedule-filters", path: "/schedule", prepare: openFilters },
    { name: "schedule-plan-form", path: `/schedule?view=board&date=${day}`, prepare: openPlan },
    { name: "schedule-plan", path: `/schedule?view=board&date=${day}`, prepare: makePlan },
    { name: "booking", path: "/schedule/new" },
    { name: "booking-job", path: `/schedule/new?job=${records.draft}&date=${day}` },
    { name: "visit", path: `/schedule/${records.visit}` },
    { name: "job", path: `/jobs/${records.job}` },
    { name: "job-draft", path: `/jobs/${records.draft}` },
    { name: "job-new", path: "/jobs/new" },
    { name: "job-new-call", path: "/jobs/new", prepare: fillJob },
    { name: "job-new-missing", path: "/jobs/new", prepare: press("Create Job") },
    { name: "jobs", path: "/jobs" },
    { name: "jobs-filters", path: "/jobs", prepare: openFilters },
    { name: "jobs-selected", path: "/jobs?view=table", prepare: selectRows },
    { name: "jobs-table", path: "/jobs?view=table" },
    { name: "clients", path: "/clients" },
    { name: "client", path: `/clients/${records.client}` },
    { name: "client-prospect", path: `/clients/${records.prospect}` },
    { name: "client-new", path: "/clients/new" },
    { name: "clients-selected", path: "/clients", prepare: selectRows },
    { name: "quotes", path: "/quotes" },
    { name: "quote", path: `/quotes/${records.quote}` },
    { name: "quote-new", path: "/quotes/new" },
    { name: "quote-send", path: `/quotes/${records.quote}`, prepare: press(/^Send/) },
    { name: "invoices", path: "/invoices" },
    { name: "invoice", path: `/invoices/${records.invoice}` },
    { name: "invoice-payment", path: `/invoices/${records.invoice}`, prepare: press("Record payment") },
    { name: "invoice-new", path: "/invoices/new" },
    { name: "time-sheets", path: "/time-sheets" },
    { name: "shell-search", path: "/dashboard", prepare: pressKeys("Control+k") },
    { name: "shell-drawer", path: "/dashboard", prepare: openDrawer },
    { name: "shell-create", path: "/dashboard", prepare: press("Create") },
    { name: "team", path: "/team" },
    { name: "team-add", path: "/team", prepare: press("Add a team member") },
    ...questions.map((question) => ({ name: `reports-${question}`, path: `/reports?question=${question}` })),
    { name: "reports-failing", path: "/reports", fails: "**/api/reports**" },
    { name: "reports-print", path: "/reports", prints: true },
    { name: "settings", path: "/settings" },
    { name: "settings-search", path: "/settings", prepare: find("tax") },
    { name: "settings-search-none", path: "/settings", prepare: find("zebra") },
    ...sections.map((section) => ({ name: `settings-${section}`, path: `/settings#${section}` })),
    {
      name: "settings-plans",
      path: "/settings#organization",
      prepare: scrollTo("What plans care about"),
    },
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
    ...["clients", "quotes", "jobs", "schedule", "invoices"].map((list) => ({
      name: `none-${list}`,
      path: `/${list}?search=zebra`,
    })),
    { name: "schedule-day-failing", path: "/schedule?view=board", fails: "**/api/schedule/board**" },
    {
      name: "schedule-week-failing",
      path: "/schedule?view=board&range=week",
      fails: "**/api/schedule/board**",
    },
    { name: "schedule-month-failing", path: "/schedule?view=month", fails: "**/api/schedule/**" },
    { name: "schedule-map-failing", path: "/schedule?view=map", fails: "**/api/schedule/board**" },
    { name: "schedule-plan-failing", path: `/schedule?view=board&date=${day}`, prepare: failPlan },
    { name: "schedule-failing", path: "/schedule", fails: "**/api/schedule**" },
    { name: "dashboard-failing", path: "/dashboard", fails: "**/api/dashboard/**" },
    { name: "team-failing", path: "/team", fails: "**/api/users**" },
    { name: "settings-failing", path: "/settings", fails: "**/api/settings**" },
    ...["clients", "quotes", "jobs", "invoices"].map((list) => ({
      name: `${list}-failing`,
      path: `/${list}`,
      fails: `**/api/${list}**`,
    })),
    { name: "client-failing", path: `/clients/${records.client}`, fails: "**/api/clients/**" },
    { name: "quote-failing", path: `/quotes/${records.quote}`, fails: "**/api/quotes/**" },
    { name: "job-failing", path: `/jobs/${records.job}`, fails: "**/api/jobs/**" },
    { name: "invoice-failing", path: `/invoices/${records.invoice}`, fails: "**/api/invoices/**" },
    { name: "visit-failing", path: `/schedule/${records.visit}`, fails: "**/api/schedule/**" },
    { name: "job-parts-failing", path: `/jobs/${records.job}`, fails: "**/api/jobs/*/**" },
    { name: "client-parts-failing", path: `/clients/${records.client}`, fails: "**/api/clients/*/**" },
    { name: "job-gone", path: "/jobs/00000000-0000-7000-8000-000000000000" },
    { name: "customer-visit", path: linkIn(sent.visit ?? "", "visit"), as: "nobody" },
    { name: "customer-quote", path: linkIn(sent.quote ?? "", "quote"), as: "nobody" },
    { name: "customer-invoice", path: linkIn(sent.invoice ?? "", "pay"), as: "nobody" },
    ...publicPages.map(([name, path]) => ({ name: `public-${name}`, path, as: "nobody" as const })),
    { name: "field-today", path: "/schedule?view=board", as: "technician" },
    { name: "field-search", path: "/dashboard", as: "technician" },
    { name: "client-home", path: "/dashboard", as: "client" },
    ...Object.entries(sent).map(([kind, html]) => ({
      name: `email-${kind}`,
      path: "/health",
      as: "nobody" as const,
      prepare: (page: Page) => page.setContent(html),
    })),
  ];
};
