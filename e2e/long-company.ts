import type { Page } from "@playwright/test";
import { type Api, carry, makePlan, openPerson, peek, type Screen } from "./screens";

export const longName =
  "Bartholomew-Featherstonehaugh Property Management & Maintenance Group of Greater Columbus LLC";
const title =
  "Replace both rooftop units, the curb adapters and the condensate lines, then balance all floors and train the night crew";
const street = "12850 West Old Featherstonehaugh Memorial Parkway Northwest";
const millions = 1_234_567.89;

const people = [
  ["Maximiliana-Josephine", "Wolfeschlegelsteinhausen"],
  ["Bo", "Li"],
  ["Christopher-Alexander", "Papadimitropoulos"],
  ["Guadalupe", "Villaseñor-Covarrubias"],
  ["Jo", "Ann"],
  ["Oluwaseun", "Adebayo-Ogunbanjo"],
  // Away on one job for two days, and without any work.
  ["Ty", "Ng"],
  ["Ida", "Fry"],
] as const;

/** Towns whose ZIP codes are on the map. */
const towns = [
  ["Columbus", "43215"],
  ["Dublin", "43016"],
  ["Canal Winchester", "43110"],
  ["Reynoldsburg", "43068"],
  ["Hilliard", "43026"],
] as const;

const skills = ["HVAC", "refrigerant recovery", "backflow certification", "high voltage", "confined space"];
/** 8 AM, 10, noon and 2 PM in the time zone of a new organization. */
const starts = [14, 16, 18, 20];

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

type Made = { readonly _id: string };

/**
 * Fills an empty company with a hundred jobs, long names and large amounts, which is where layouts break. `day` is a
 * working day with four more around it.
 */
const fill = async (api: Api, day: string) => {
  const team: string[] = [];
  for (const [index, [firstName, lastName]] of people.entries()) {
    const email = `${lastName.toLowerCase().replace(/[^a-z]/g, "")}.dispatch@featherstonehaugh-services.example.com`;
    const { _id } = await api<Made>("POST", "/users", {
      firstName,
      lastName,
      email,
      password: "Level-and-plumb-7",
      role: index === 1 ? "manager" : "technician",
      phone: "(614) 555-0100 ext. 10452",
    });
    await api("PUT", `/users/${_id}`, { skills: skills.slice(0, index + 1) });
    team.push(_id);
  }
  const clients: string[] = [];
  for (let index = 0; index < 100; index += 1) {
    const [city, zip] = towns[index % towns.length] ?? towns[0];
    const isLong = index % 3 === 0;
    const { _id } = await api<Made>("POST", "/clients", {
      firstName: isLong ? "Wilhelmina-Constance" : "Al",
      lastName: isLong ? "Featherstonehaugh-Cholmondeley" : "Oh",
      email: isLong
        ? `wilhelmina-constance.featherstonehaugh-cholmondeley.${index}@greater-columbus.example.com`
        : `al${index}@example.com`,
      phone: "614 555 0117",
      company: { name: isLong ? longName : "" },
      status: (["active", "prospect", "past_client", "pending"] as const)[index % 4],
      address: {
        line1: isLong ? street : `${index} Elm St`,
        line2: isLong ? "Building C, Suite 1200" : "",
        city,
        state: "OH",
        zip,
      },
      tags: isLong ? ["preferred commercial account", "gate code changes monthly", "net 45"] : [],
    });
    clients.push(_id);
  }
  const jobs: string[] = [];
  const visits: string[] = [];
  for (let index = 0; index < 100; index += 1) {
    const client = clients[(index * 3) % clients.length] ?? "";
    const lineItems = [
      { name: title, description: longName, quantity: 1, unitPrice: millions },
      { name: "Labor", quantity: 1234.5, unit: "hour", unitPrice: 145.75 },
    ];
    const start = `${dayAfter(day, Math.floor(index / 24) - 1)}T${starts[Math.floor(index / 6) % 4]}:00:00Z`;
    const hasVisit = index < 96;
    const job = await api<Made>("POST", "/jobs", {
      client,
      title: index % 2 === 0 ? title : "Tune-up",
      description: index % 2 === 0 ? `${title}. `.repeat(4) : "",
      scheduledDate: start.slice(0, 10),
      category: "maintenance",
      priority: (["low", "medium", "high", "urgent"] as const)[index % 4],
      estimatedDuration: 90,
      estimatedCost: millions,
      lineItems,
      ...(hasVisit && {
        visit: {
          timeSlot: { start, end: new Date(Date.parse(start) + 90 * 60_000).toISOString() },
          team: index % 11 === 10 ? [] : [{ user: team[index % 6], role: "technician" }],
          notes: { internal: `${title}.` },
        },
      }),
    });
    jobs.push(job._id);
  }
  await api("POST", "/jobs", {
    client: clients[0],
    title,
    scheduledDate: day,
    visit: {
      timeSlot: { start: `${day}T14:00:00Z`, end: `${dayAfter(day, 1)}T22:00:00Z` },
      team: [{ user: team[6], role: "technician" }],
    },
  });
  const dueDate = dayAfter(day, -40);
  const documents = { quote: "", invoice: "" };
  for (let index = 0; index < 30; index += 1) {
    const lineItems = [
      { name: title, description: longName, quantity: 1, unitPrice: millions },
      { name: "Labor", quantity: 1234.5, unit: "hour", unitPrice: 145.75 },
    ];
    const client = clients[(index * 3) % clients.length];
    const quote = await api<Made>("POST", "/quotes", { client, title, taxRate: 7.5, lineItems });
    const invoice = await api<Made>("POST", "/invoices", {
      client,
      job: jobs[index],
      lineItems,
      taxRate: 7.5,
      terms: { dueDate },
      notes: `${title}.`,
    });
    documents.quote ||= quote._id;
    documents.invoice ||= invoice._id;
  }
  const { schedules } = await api<{ schedules: Made[] }>("GET", `/schedule?limit=1&sort=start&from=${day}`);
  return {
    client: clients[0] ?? "",
    job: jobs[0] ?? "",
    visit: schedules[0]?._id ?? visits[0] ?? "",
    ...documents,
  };
};

type Records = Awaited<ReturnType<typeof fill>>;

/** What the people of a day cannot load, after the board is there. */
const failDay = async (page: Page) => {
  await page.route("**/api/schedule/board**", (route) => route.abort());
  await openPerson("Ty")(page);
  await page.getByRole("alert").waitFor();
};

const screensOf = (day: string, { client, job, visit, quote, invoice }: Records): Screen[] =>
  [
    { name: "long-dashboard", path: "/dashboard" },
    { name: "long-schedule-list", path: "/schedule" },
    { name: "long-schedule-day", path: `/schedule?view=board&date=${day}` },
    { name: "long-schedule-carry", path: `/schedule?view=board&date=${day}`, prepare: carry },
    { name: "long-schedule-week", path: `/schedule?view=board&range=week&date=${day}` },
    { name: "long-schedule-month", path: "/schedule?view=month" },
    { name: "long-schedule-map", path: `/schedule?view=map&date=${day}` },
    { name: "long-schedule-peek", path: `/schedule?view=board&date=${day}`, prepare: peek },
    { name: "long-person", path: `/schedule?view=board&date=${day}`, prepare: openPerson("Maximiliana") },
    { name: "long-person-empty", path: `/schedule?view=board&date=${day}`, prepare: openPerson("Ida") },
    { name: "long-person-failing", path: `/schedule?view=board&date=${day}`, prepare: failDay },
    { name: "long-plan-empty", path: `/schedule?view=board&date=${dayAfter(day, 70)}`, prepare: makePlan },
    { name: "long-booking", path: `/schedule/new?job=${job}&date=${day}` },
    { name: "long-visit", path: `/schedule/${visit}` },
    { name: "long-jobs", path: "/jobs" },
    { name: "long-jobs-table", path: "/jobs?view=table" },
    { name: "long-job", path: `/jobs/${job}` },
    { name: "long-clients", path: "/clients" },
    { name: "long-client", path: `/clients/${client}` },
    { name: "long-quotes", path: "/quotes" },
    { name: "long-quote", path: `/quotes/${quote}` },
    { name: "long-invoices", path: "/invoices" },
    { name: "long-invoice", path: `/invoices/${invoice}` },
    { name: "long-team", path: "/team" },
    { name: "long-reports", path: "/reports" },
    { name: "long-reports-aging", path: "/reports?question=aging" },
    { name: "long-time-sheets", path: "/time-sheets" },
  ].map((screen) => ({ ...screen, as: "long" }));

const none: Records = { client: "", job: "", visit: "", quote: "", invoice: "" };

/** Fills the company only if some picture of it is wanted. */
export const longScreens = async (api: Api, day: string, isWanted: (name: string) => boolean) =>
  screensOf(day, none).some(({ name }) => isWanted(name)) ? screensOf(day, await fill(api, day)) : [];
