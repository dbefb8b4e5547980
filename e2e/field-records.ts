import type { APIRequestContext, APIResponse } from "@playwright/test";
import type { Account } from "./accounts";
import { book, setStatus } from "./schedule-records";

type Client = { readonly client: { readonly _id: string } };

type Past = {
  readonly title: string;
  readonly daysAgo: number;
  readonly by: Account;
  readonly notes?: readonly string[];
  readonly photos?: readonly Buffer[];
};

const day = 24 * 3_600_000;

const answerOf = async (asked: Promise<APIResponse>) => {
  const answer = await asked;
  if (!answer.ok()) throw new Error(await answer.text());
  return answer.json();
};

/** A visit of a job of its own that was made at the address of another job, with what it left behind. */
export const addPastVisit = async (
  request: APIRequestContext,
  owner: Account,
  { client }: Client,
  { title, daysAgo, by, notes = [], photos = [] }: Past,
) => {
  const scheduledDate = new Date(Date.now() - daysAgo * day).toISOString();
  const data = { client: client._id, title, scheduledDate };
  const job = await answerOf(request.post("/api/jobs", { headers: as(owner), data }));
  const end = new Date(Date.now() - daysAgo * day + 3_600_000).toISOString();
  const visit = await book(request, owner, job, { start: scheduledDate, end, team: [by] });
  for (const status of ["confirmed", "in_progress", "completed"])
    await setStatus(request, owner, visit._id, status);
  for (const text of notes)
    await answerOf(request.post(`/api/jobs/${job._id}/notes`, { headers: as(by), data: { text } }));
  for (const [index, buffer] of photos.entries())
    await answerOf(
      request.post(`/api/jobs/${job._id}/files`, {
        headers: as(by),
        multipart: { file: { name: `photo-${index}.png`, mimeType: "image/png", buffer } },
      }),
    );
  return { job, visit };
};

const items = [
  { text: "Gas and water shut off" },
  { text: "Gas pressure at the valve", kind: "reading", unit: "in. WC", min: 5, max: 10.5, required: true },
  { text: "Hot water at the kitchen tap", kind: "reading", unit: "°F", max: 125, required: true },
  { text: "Soap test on every gas joint", kind: "choice", choices: ["Pass", "Leak"], required: true },
  { text: "Vent type", kind: "choice", choices: ["B-vent", "Power", "Direct"] },
  { text: "Serial number", kind: "text" },
  { text: "Photo of label and T&P drain", kind: "photo", required: true },
  { text: "Expansion tank, house pressure", kind: "reading", unit: "psi", required: true },
];

/** A visit of now whose checklist has every kind, with agreed parts, and a visit after it. */
export const addHeaterDay = async (request: APIRequestContext, owner: Account, technician: Account) => {
  const heater = await addFieldJob(request, owner, {
    title: "Replace water heater, 50 gal gas",
    lastName: "Hill",
    line1: "1460 Neil Ave",
    line2: "Unit 2B",
    notes: "Side gate code 4471. Dog in the yard.",
    place: { lat: 39.9886, lng: -83.0118 },
  });
  for (const data of items) {
    const answer = await request.post(`/api/jobs/${heater._id}/checklist`, { headers: as(owner), data });
    if (!answer.ok()) throw new Error(await answer.text());
  }
  const lineItems = [
    { name: "Water heater, 50 gal gas", quantity: 1, unitPrice: 900, unit: "each" },
    { name: "Labor", quantity: 3, unitPrice: 120, unit: "hour" },
  ];
  const lines = await request.put(`/api/jobs/${heater._id}/line-items`, {
    headers: as(owner),
    data: { lineItems },
  });
  if (!lines.ok()) throw new Error(await lines.text());
  const gas = await addFieldJob(request, owner, {
    title: "Gas line test",
    lastName: "Feld",
    line1: "77 Quarry Rd",
    place: { lat: 40.0334, lng: -83.1582 },
  });
  const team = [technician];
  const now = await book(request, owner, heater, { start: inMinutes(-60), end: inMinutes(60), team });
  const later = await book(request, owner, gas, { start: inMinutes(100), end: inMinutes(130), team });
  return { heater, gas, now, later };
};

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
