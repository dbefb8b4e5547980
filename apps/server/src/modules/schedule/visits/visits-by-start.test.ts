import type { Visit } from "@fieldwright/contract/schedule";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { newCustomer, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { at, crew, newVisit, setStatus, slot } from "#testing/visits";

const now = new Date("2026-06-10T15:00:00Z");
const [monday, tuesday, wednesday] = ["2026-06-15", "2026-06-16", "2026-06-17"] as const;

let test: TestApp;
let boss: Person;
let sam: Person;
let customer: Awaited<ReturnType<typeof newCustomer>>;
/** In the order in which they begin. They are booked in another. */
const names: Record<string, string> = {};

const visitOn = async (name: string, timeSlot: object, fields: object = {}) => {
  const { _id } = await newVisit(test, boss, { timeSlot, ...fields });
  names[_id] = name;
  return _id;
};

beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  boss = await registerOrganization(test);
  sam = await signedInAs(test, "technician", boss);
  customer = await newCustomer(test, boss);
  await visitOn("wednesday", slot(9, 10, wednesday));
  await visitOn("monday 3", slot(14, 15, monday));
  await visitOn("monday 1", slot(8, 10, monday), { team: crew(sam) });
  const job = await newJob(test, boss, { client: customer.clientId });
  await visitOn("monday 2", slot(10, 11.5, monday), { job });
  await visitOn("tuesday", slot(9, 12, tuesday), { team: crew(sam) });
  const gone = await visitOn("monday cancelled", slot(16, 17, monday));
  await setStatus(test, boss, gone, "cancelled");
});
afterAll(() => test.close());

type List = { schedules: Visit[]; total: number; totalPages: number };

const list = async (query: string, by = boss) => {
  const response = await request(test, by, "GET", `/schedule?${query}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  const { schedules, ...totals } = response.json<List>();
  return { names: schedules.map(({ _id }) => names[_id] ?? "of someone else"), ...totals };
};
const namesOf = async (query: string, by?: Person) => (await list(query, by)).names;

const days = async (query: string, by = boss) =>
  (await request(test, by, "GET", `/schedule/days?${query}`)).json();

describe("GET /schedule?sort=start", () => {
  it("lists visits in the order in which they begin, or backward", async () => {
    const forward = ["monday 1", "monday 2", "monday 3", "monday cancelled", "tuesday", "wednesday"];
    expect(await namesOf("sort=start")).toEqual(forward);
    expect(await namesOf("sort=-start")).toEqual(forward.toReversed());
    expect(await list("sort=start&limit=2&page=2")).toEqual({
      names: ["monday 3", "monday cancelled"],
      total: 6,
      totalPages: 3,
    });
  });

  it("without sort stays newest created first", async () => {
    expect(await namesOf("limit=3")).toEqual(["monday cancelled", "tuesday", "monday 2"]);
  });

  it("takes calendar days of the organization's zone, both included", async () => {
    expect(await namesOf(`sort=start&from=${tuesday}`)).toEqual(["tuesday", "wednesday"]);
    expect(await namesOf(`sort=start&from=${tuesday}&to=${tuesday}`)).toEqual(["tuesday"]);
    expect(await namesOf(`sort=-start&to=${monday}&limit=1`)).toEqual(["monday cancelled"]);
  });

  it("a visit over several days is listed while it lasts", async () => {
    const boss2 = await registerOrganization(test);
    await newVisit(test, boss2, { timeSlot: slot(8, 17, monday, wednesday) });
    expect((await list(`sort=start&from=${tuesday}`, boss2)).total).toBe(1);
    expect((await list("sort=start&from=2026-06-18", boss2)).total).toBe(0);
  });

  it("perDay lists and counts the first visits of each day", async () => {
    expect(await list("sort=start&perDay=2&limit=3")).toEqual({
      names: ["monday 1", "monday 2", "tuesday"],
      total: 4,
      totalPages: 2,
    });
  });

  it("filters by state, status, client, team and text", async () => {
    expect(await namesOf("sort=start&state=needs_technician")).toEqual(["monday 2", "monday 3", "wednesday"]);
    expect(await namesOf("sort=start&state=under_way")).toEqual([]);
    expect(await namesOf("sort=start&status=cancelled")).toEqual(["monday cancelled"]);
    expect(await namesOf(`sort=start&client=${customer.clientId}`)).toEqual(["monday 2"]);
    expect(await namesOf(`sort=start&team=${sam.userId}`)).toEqual(["monday 1", "tuesday"]);
    expect(await namesOf("sort=start&search=VALV&perDay=1")).toEqual(["monday 1", "tuesday", "wednesday"]);
    expect(await namesOf("sort=start&search=nothing")).toEqual([]);
  });

  it("shows technicians and customers their own, and other organizations nothing", async () => {
    expect(await namesOf("sort=start", sam)).toEqual(["monday 1", "tuesday"]);
    expect(await namesOf("sort=start&perDay=5", customer)).toEqual(["monday 2"]);
    expect(await namesOf("sort=start", await registerOrganization(test))).toEqual([]);
  });

  it.each([
    "sort=title",
    `from=${monday}`,
    "perDay=5",
    "sort=start&perDay=0",
    "sort=start&from=soon",
    `sort=start&from=${tuesday}&to=${monday}`,
  ])("400: %s", async (query) => {
    expect((await request(test, boss, "GET", `/schedule?${query}`)).statusCode).toBe(400);
  });
});

describe("GET /schedule/days", () => {
  it("answers visits, hours and booked time of each day", async () => {
    const answer = await days(`days=${monday},${wednesday}`);
    expect(answer.ahead).toBeNull();
    expect(answer.days).toMatchObject([
      {
        day: monday,
        visits: 3,
        minutes: 120 + 90 + 60,
        finished: { visits: 0, minutes: 0 },
        cancelled: 1,
        lastStart: at(14, monday),
        time: { capacity: 9 * 60, booked: 120 },
      },
      { day: wednesday, visits: 1, minutes: 60, time: { capacity: 9 * 60, booked: 0 } },
    ]);
    const load: number[] = answer.days[0].time.load;
    expect(load.slice(15, 21)).toEqual([0, 30, 30, 30, 30, 0]);
  });

  it("counts what is ahead, whatever the days", async () => {
    expect(await days(`from=${monday}`)).toEqual({
      days: [],
      ahead: { visits: 5, lastDay: wednesday, needsTechnician: 3, pending: 5, confirmed: 0, underWay: 0 },
    });
    expect((await days(`days=${monday}&state=needs_technician`)).days[0]).toMatchObject({
      visits: 2,
      minutes: 150,
    });
    expect((await days(`from=${tuesday}&to=${tuesday}`)).ahead).toMatchObject({
      visits: 1,
      lastDay: tuesday,
    });
  });

  it("the team filter counts for visits and for time", async () => {
    const [day] = (await days(`days=${monday}&team=${sam.userId}`)).days;
    expect(day).toMatchObject({ visits: 1, minutes: 120, time: { capacity: 540, booked: 120 } });
  });

  it("technicians see their own time, customers no times at all, other organizations nothing", async () => {
    expect((await days(`days=${monday}`, sam)).days[0]).toMatchObject({ visits: 1, time: { booked: 120 } });
    expect((await days(`days=${monday}`, customer)).days[0]).toMatchObject({ visits: 1, time: null });
    const other = await registerOrganization(test);
    expect((await days(`days=${monday}`, other)).days[0]).toMatchObject({ visits: 0, time: { booked: 0 } });
  });

  it("400: more than 31 days", async () => {
    const many = Array.from({ length: 32 }, (_, index) => `2026-0${1 + (index % 9)}-1${index % 10}`).join(
      ",",
    );
    expect((await request(test, boss, "GET", `/schedule/days?days=${many}`)).statusCode).toBe(400);
  });
});
