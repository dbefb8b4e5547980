import { type WebhookEvent, webhookEvents } from "@fieldwright/domain/webhook-events";

const labels: Record<string, string> = {
  client: "Clients",
  quote: "Quotes",
  job: "Jobs",
  visit: "Visits",
  invoice: "Invoices",
  payment: "Payments",
};

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

type EventGroup = {
  readonly label: string;
  readonly events: readonly { event: WebhookEvent; verb: string }[];
};

/** The events by the kind of record, each with its verb. */
export const eventGroups: readonly EventGroup[] = Object.entries(labels).map(([kind, label]) => ({
  label,
  events: webhookEvents
    .filter((event) => event.startsWith(`${kind}.`))
    .map((event) => ({ event, verb: capitalized(event.slice(kind.length + 1)) })),
}));
