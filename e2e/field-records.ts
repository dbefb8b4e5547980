import type { APIRequestContext } from "@playwright/test";
import type { Account } from "./accounts";
import { book } from "./schedule-records";

const as = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

const post = async (request: APIRequestContext, account: Account, path: string, data: object) => {
  const answer = await request.post(`/api${path}`, { headers: as(account), data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
};

export const get = async (request: APIRequestContext, account: Account, path: string) => {
  const answer = await request.get(`/api${path}`, { headers: as(account) });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
};

/** Minutes from now, on a whole minute. */
export const inMinutes = (minutes: number): string =>
  new Date(Math.floor(Date.now() / 60_000) * 60_000 + minutes * 60_000).toISOString();

type FieldJob = {
  readonly title: string;
  readonly lastName: string;
  readonly line1: string;
  readonly line2?: string;
  readonly notes?: string;
  readonly place?: { readonly lat: number; readonly lng: number };
  readonly checklist?: readonly string[];
};

/** A job at an address with access notes, coordinates and a checklist. */
export const addFieldJob = async (
  request: APIRequestContext,
  owner: Account,
  { title, lastName, line1, line2 = "", notes = "", place, checklist = [] }: FieldJob,
) => {
  const client = await post(request, owner, "/clients", {
    firstName: "Jennifer",
    lastName,
    email: `${lastName.toLowerCase()}@example.com`,
    phone: "614 555 0117",
  });
  const address = { line1, line2, city: "Columbus", state: "OH", zip: "43201" };
  await post(request, owner, `/clients/${client._id}/properties`, { address, notes, ...place });
  const description = "Old tank leaks at the seam.";
  const job = await post(request, owner, "/jobs", {
    client: client._id,
    title,
    description,
    scheduledDate: new Date().toISOString(),
  });
  for (const text of checklist) await post(request, owner, `/jobs/${job._id}/checklist`, { text });
  return job;
};

/** Two visits of today for one technician: one about now, with everything the work needs, and one after it. */
export const addDay = async (request: APIRequestContext, owner: Account, technician: Account) => {
  const heater = await addFieldJob(request, owner, {
    title: "Replace water heater",
    lastName: "Hill",
    line1: "1460 Neil Ave",
    line2: "Unit 2B",
    notes: "Side gate code 4471. Dog in the yard.",
    place: { lat: 39.9886, lng: -83.0118 },
    checklist: ["Gas and water shut off", "Soap test on every gas joint"],
  });
  const gas = await addFieldJob(request, owner, {
    title: "Gas line test",
    lastName: "Feld",
    line1: "77 Quarry Rd",
    place: { lat: 40.0334, lng: -83.1582 },
  });
  const team = [technician];
  const later = await book(request, owner, gas, { start: inMinutes(35), end: inMinutes(50), team });
  const now = await book(request, owner, heater, { start: inMinutes(-20), end: inMinutes(20), team });
  return { heater, gas, now, later };
};
