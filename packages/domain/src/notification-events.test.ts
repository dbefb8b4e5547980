import { expect, it } from "vitest";
import { eventsFor, notificationEvents } from "./notification-events";

it("everyone is offered what concerns their role, an owner what concerns an administrator", () => {
  expect(eventsFor({ role: "admin", isOwner: false })).toEqual(notificationEvents);
  expect(eventsFor({ role: "manager", isOwner: true })).toEqual(notificationEvents);
  expect(eventsFor({ role: "technician", isOwner: false })).toEqual([
    "visit_assigned",
    "visit_changed",
    "customer_note",
  ]);
  expect(eventsFor({ role: "client", isOwner: false })).toEqual(["visit_changed"]);
});
