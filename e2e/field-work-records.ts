import type { APIRequestContext } from "@playwright/test";
import type { Account } from "./accounts";
import { addFieldJob, inMinutes } from "./field-records";
import { book } from "./schedule-records";

const as = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

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
