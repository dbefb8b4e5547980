import type { MessageEvent } from "@fieldwright/domain/message-details";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";

/**
 * A visit for the customer's own calendar. The same id and a higher sequence replace what an earlier file said;
 * `CANCEL` takes the event out again.
 */
export const composeCustomerEvent = (
  event: MessageEvent,
  organizer: { readonly name: string; readonly email: string },
  now: Date,
): string => {
  const { uid, sequence, start, end, summary, location, canceled } = event;
  const calendar = ical({
    method: canceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    prodId: { company: "Fieldwright", product: "Visit", language: "EN" },
  });
  calendar.createEvent({
    id: uid,
    sequence,
    stamp: now,
    start: new Date(start),
    end: new Date(end),
    summary: `${summary} · ${organizer.name}`,
    location: location || null,
    organizer,
    status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
};
