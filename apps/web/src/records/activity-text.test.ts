import { expect, it } from "vitest";
import { activityText } from "./activity-text";

const entry = (verb: string, from: Record<string, unknown> | null, to: Record<string, unknown> | null) =>
  activityText({ _id: "1", at: "2026-11-12T16:18:00Z", actor: null, verb, from, to });

it.each([
  ["create", null, { title: "Heater" }, "Created"],
  ["update", { title: "a" }, { title: "b" }, "Changed title from “a” to “b”"],
  ["update", { title: "a" }, { title: "b".repeat(80) }, "Changed title"],
  [
    "update",
    { priority: "medium", scheduledDate: null, tags: [] },
    { priority: "urgent", scheduledDate: "2026-12-02", tags: ["vip", "gate"] },
    "Changed priority from medium to urgent, scheduled date from none to Dec 2, 2026 and tags from none to vip, gate",
  ],
  [
    "update",
    { terms: { dueDate: "2026-11-29" }, discount: 0, taxRate: 8, total: 4 },
    { terms: { dueDate: "2026-12-31" }, discount: 3, taxRate: 5, total: 5 },
    "Changed due date from Nov 29, 2026 to Dec 31, 2026, discount from $0.00 to $3.00 and tax rate from 8% to 5%",
  ],
  [
    "update",
    { title: "a", priority: "low", category: "repair", description: "" },
    { title: "b", priority: "high", category: "other", description: "c" },
    "Changed title, priority, category and description",
  ],
  [
    "update",
    {},
    { title: "b", lineItems: [], terms: {}, total: 4 },
    "Changed title, line items and due date",
  ],
  ["update", {}, { total: 4 }, "Changed"],
  ["notify", null, { sentTo: "(614) 555-0101" }, "Texted (614) 555-0101"],
  [
    "notify",
    null,
    { sentTo: "greg@example.com", insteadOf: "(614) 555-0101" },
    "Emailed greg@example.com instead. The text to (614) 555-0101 didn't go through.",
  ],
  ["approve", {}, { decidedBy: "client" }, "Approved by the customer"],
  ["approve", {}, { decidedBy: "office" }, "Approved by the office"],
  ["reject", {}, { decidedBy: "client", reason: "Too dear" }, "Rejected by the customer: Too dear"],
  ["approve", {}, { decidedBy: "client", decidedByName: "Vera Lind" }, "Approved by the customer, Vera Lind"],
  [
    "status",
    { status: "confirmed" },
    { status: "en_route", step: "travel", stepTime: "9:05 AM" },
    "Left for the visit at 9:05 AM",
  ],
  ["step", {}, { step: "arrive", stepTime: "9:36 AM" }, "Arrived at 9:36 AM"],
  [
    "misfit",
    null,
    { event: "tapped Finish at 9:05 AM on a visit that was given to Elena" },
    "Tapped Finish at 9:05 AM on a visit that was given to Elena. It didn't count.",
  ],
  ["sign", null, { event: "Jennifer Hill signed for the work" }, "Jennifer Hill signed for the work"],
  ["nobody_home", null, { event: "Nobody was home" }, "Nobody was home"],
  ["send", {}, { sentTo: "vera@example.com" }, "Sent to vera@example.com"],
  ["open", null, null, "Opened by the customer"],
  ["pay", { depositPaid: 0 }, { depositPaid: 250 }, "Deposit of $250.00"],
  ["revise", { revision: 1 }, { revision: 2 }, "Reopened as revision 2"],
  ["convert", {}, { job: { jobNumber: "J-00007" } }, "Converted to J-00007"],
  [
    "status",
    { status: "scheduled" },
    { status: "in_progress" },
    "Status changed from scheduled to in progress",
  ],
  ["status", null, { status: "in_progress" }, "Status changed to in progress"],
  [
    "status",
    { status: "in_progress" },
    { status: "completed", stoppedTimer: 42 },
    "Status changed from in progress to completed, and stopped their timer after 42 min",
  ],
  ["reopen", null, { status: "in_progress", reason: "It leaks again" }, "Reopened: It leaks again"],
  ["pay", { paid: 0 }, { paid: 1500 }, "Payment of $1,500.00"],
  ["refund", { paid: 1500 }, { paid: 1400.5 }, "Refund of $99.50"],
  [
    "correct_payment",
    { payments: [{ _id: "a", amount: 9 }] },
    { payments: [{ _id: "a", amount: 90 }] },
    "Changed a payment from $9.00 to $90.00",
  ],
  ["correct_payment", { payments: [{ _id: "a", amount: 9 }] }, {}, "Changed a payment"],
  ["void", {}, { reason: "Wrong client" }, "Voided: Wrong client"],
  ["update", {}, { user: {}, phone: "614", tags: [] }, "Changed contact details and tags"],
  ["add_property", null, { property: { address: { line1: "4 Oak St" } } }, "Added the address 4 Oak St"],
  ["remove_property", { property: { address: { line1: "4 Oak St" } } }, null, "Removed the address 4 Oak St"],
  ["snow_day", null, null, "Snow day"],
])("tells %s from %j to %j", (verb, from, to, sentence) => {
  expect(entry(verb, from, to)).toBe(sentence);
});
