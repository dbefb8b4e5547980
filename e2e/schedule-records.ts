import type { APIRequestContext } from "@playwright/test";
import { type Account, logIn, newEmail } from "./accounts";

const aDay = 86_400_000;

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * aDay).toISOString().slice(0, 10);

const weekdayOf = (day: string): number => new Date(day).getUTCDay();

/** The first Tuesday of March that is at least a month ahead. No holiday, and still standard time in America. */
const tuesdayAhead = (): string => {
  const earliest = new Date(Date.now() + 30 * aDay).toISOString().slice(0, 10);
  for (let year = new Date().getUTCFullYear(); ; year += 1) {
    const march = `${year}-03-01`;
    const tuesday = dayAfter(march, (9 - weekdayOf(march)) % 7);
    if (tuesday > earliest) return tuesday;
  }
};

/** A working day that is always ahead. 3 PM UTC is 9 AM in America/Chicago. */
export const tuesday = tuesdayAhead();

/** The second Sunday of that March, on which clocks in America change. */
const sundayFrom = (day: string): string => dayAfter(day, (7 - weekdayOf(day)) % 7);
export const clockChange = sundayFrom(`${tuesday.slice(0, 4)}-03-08`);

const as = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

const create = async (request: APIRequestContext, account: Account, path: string, data: object) => {
  const answer = await request.post(`/api${path}`, { headers: as(account), data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
};

/** A job of a new client for a Tuesday far ahead. With `place` the client has a property with coordinates. */
export const addJob = async (
  request: APIRequestContext,
  owner: Account,
  title = "Boiler",
  place?: { readonly lat: number; readonly lng: number },
  more: object = {},
) => {
  const client = await create(request, owner, "/clients", {
    firstName: "Grace",
    lastName: "Liu",
    email: "grace.liu@example.com",
    phone: "614 555 0117",
  });
  if (place) {
    const address = { line1: "12 Main St", city: "Hilliard", state: "OH", zip: "43026" };
    await create(request, owner, `/clients/${client._id}/properties`, { address, ...place });
  }
  return create(request, owner, "/jobs", { client: client._id, title, scheduledDate: tuesday, ...more });
};

/** A technician who works Monday to Friday from 8 to 5 in the organization's time zone. */
export const addTechnician = async (
  request: APIRequestContext,
  owner: Account,
  firstName = "Sam",
): Promise<Account> => {
  const email = newEmail(firstName.toLowerCase());
  const password = "Level-and-plumb-7";
  await create(request, owner, "/users", { firstName, lastName: "Okafor", email, password });
  return logIn(request, email, password);
};

type Booking = { readonly start: string; readonly end: string; readonly team?: readonly Account[] };

export const book = (
  request: APIRequestContext,
  owner: Account,
  job: { _id: string; client: { _id: string } },
  { start, end, team = [] }: Booking,
) =>
  create(request, owner, "/schedule", {
    job: job._id,
    client: job.client._id,
    timeSlot: { start, end },
    team: team.map(({ user }) => ({ user: user._id, role: "technician" })),
  });

/** Started already and not over, so that the visit is today. */
export const aroundNow = () => ({
  start: new Date(Date.now() - 30 * 60_000).toISOString(),
  end: new Date(Date.now() + 60 * 60_000).toISOString(),
});

export const addTimeOff = (
  request: APIRequestContext,
  owner: Account,
  { user }: Account,
  data: { readonly start: string; readonly end: string; readonly reason: string },
) => create(request, owner, `/users/${user._id}/time-off`, data);

export const startTimer = (request: APIRequestContext, account: Account, jobId: string) =>
  create(request, account, `/jobs/${jobId}/time`, {});

export const setStatus = (request: APIRequestContext, account: Account, id: string, status: string) =>
  create(request, account, `/schedule/${id}/status`, { status });

/** The customer learns when the visit is and who is coming. */
export const tellCustomer = (request: APIRequestContext, account: Account, id: string) =>
  create(request, account, `/schedule/${id}/notify`, {});
