import type { Role } from "./permissions";
import { effectiveRole, type Person } from "./permissions";

type EventFacts = { readonly label: string; readonly hint: string; readonly roles: readonly Role[] };

const office: readonly Role[] = ["admin", "manager"];

/** Events that people can be notified of, and the roles they concern. */
const events = {
  new_request: {
    label: "New request",
    hint: "A customer requests work",
    roles: office,
  },
  quote_decided: {
    label: "Quote approved or declined",
    hint: "A customer answers a quote",
    roles: office,
  },
  visit_assigned: {
    label: "Visit assigned",
    hint: "You're added to a visit or taken off one",
    roles: ["admin", "manager", "technician"],
  },
  visit_changed: {
    label: "Visit changed",
    hint: "One of your visits is moved or canceled",
    roles: ["admin", "manager", "technician", "client"],
  },
  another_time: {
    label: "Another time requested",
    hint: "A customer asks to move a visit",
    roles: office,
  },
  customer_note: {
    label: "Note from a customer",
    hint: "A customer writes about parking or the door",
    roles: ["admin", "manager", "technician"],
  },
  field_misfit: {
    label: "Updates that didn't go through",
    hint: "Someone in the field updated a visit that had changed",
    roles: office,
  },
  follow_up: {
    label: "Follow-up requested",
    hint: "A technician asks for another visit or a quote",
    roles: office,
  },
  running_late: {
    label: "Running late",
    hint: "A technician will be late for a visit",
    roles: office,
  },
  payment_received: {
    label: "Payment received",
    hint: "An invoice is paid in part or in full",
    roles: office,
  },
  review_received: {
    label: "Review received",
    hint: "A customer rates a job",
    roles: office,
  },
} as const satisfies Record<string, EventFacts>;

export type NotificationEvent = keyof typeof events;

export const notificationEvents = Object.keys(events) as NotificationEvent[];

const notificationChannels = ["email", "sms", "push"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export const describeEvent = (event: NotificationEvent): Pick<EventFacts, "label" | "hint"> => events[event];

const rolesOf = (event: NotificationEvent): readonly Role[] => events[event].roles;

export const eventsFor = (person: Person): NotificationEvent[] =>
  notificationEvents.filter((event) => rolesOf(event).includes(effectiveRole(person)));
