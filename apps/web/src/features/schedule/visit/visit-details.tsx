import type { Visit } from "@fieldwright/contract/schedule";
import { dayPartLabels } from "@fieldwright/domain/customer-reply";
import { Check, Copy, Lock, MapPin, TriangleAlert, UserX } from "lucide-react";
import { useCan } from "@/lib/auth";
import { formatDay, formatMoment, useZone } from "@/lib/dates";
import { categoryLabels } from "@/records/categories";
import { Fact } from "@/records/client-rail";
import { personName } from "@/records/names";
import { PinButton } from "@/records/places/pin-button";
import { precisionText } from "@/records/places/precision-text";
import { PlaceStrip } from "@/records/places/route-strip";
import { Avatar } from "@/ui/avatar";
import { Priority } from "@/ui/badge";
import { IconButton } from "@/ui/button";
import { Card, CardBody, CardHead } from "@/ui/card";
import { toast } from "@/ui/toast";
import { hoursText, spanText } from "../schedule-words";

export function VisitFacts({ visit }: { visit: Visit }) {
  const zone = useZone();
  const { coordinates: place } = visit;
  const mayCorrect = useCan("clients:write");
  return (
    <Card aria-labelledby="visit-facts">
      <CardHead id="visit-facts" title="Time and place" />
      <CardBody>
        <p className="text-18 font-head wdth-head">{spanText(visit.timeSlot, zone)}</p>
        <p className="text-ink-2">
          {hoursText(visit.duration)} of work
          {visit.segments.length > 1 ? ` on ${visit.segments.length} days` : ""}
        </p>
        <p className="mt-3 flex items-center gap-1.5">
          <MapPin aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
          {visit.location || <span className="text-ink-2">No address yet</span>}
          {visit.location ? <CopyButton text={visit.location} /> : null}
        </p>
      </CardBody>
      {place ? <PlaceStrip place={place} className="border-t border-line" /> : null}
      <dl className="divide-y divide-line border-t border-line">
        {place || visit.property ? (
          <Fact label="On the map">
            <span className="mb-1.5 block">{precisionText(visit.precision)}</span>
            {visit.property && mayCorrect ? (
              <PinButton
                property={visit.property}
                address={visit.location}
                place={place}
                precision={visit.precision}
              />
            ) : null}
          </Fact>
        ) : null}
        {visit.arrivalWindow ? <Fact label="Arrival">{spanText(visit.arrivalWindow, zone)}</Fact> : null}
        {visit.customerReply ? (
          <Fact label="Customer">
            <CustomerReply reply={visit.customerReply} />
          </Fact>
        ) : null}
        {visit.startedAt ? (
          <Fact label="Started">{spanText({ start: visit.startedAt, end: visit.startedAt }, zone)}</Fact>
        ) : null}
        {visit.completedAt ? (
          <Fact label="Finished">{spanText({ start: visit.completedAt, end: visit.completedAt }, zone)}</Fact>
        ) : null}
        <Fact label="Category">{categoryLabels[visit.category]}</Fact>
        <Fact label="Priority">
          <Priority level={visit.priority} />
        </Fact>
        {visit.locked ? (
          <Fact label="Locked">
            <span className="inline-flex items-center gap-1.5">
              <Lock aria-hidden="true" size={13} strokeWidth={2} />
              Won't be moved
            </span>
          </Fact>
        ) : null}
      </dl>
      {visit.override ? (
        <p className="flex items-start gap-2 border-t border-line px-4 py-3 text-13 text-ochre-ink">
          <TriangleAlert aria-hidden="true" size={14} strokeWidth={2} className="mt-0.5 shrink-0" />
          <span>
            Booked anyway{visit.override.by ? ` by ${personName(visit.override.by)}` : ""}:{" "}
            {visit.override.reason}
          </span>
        </p>
      ) : null}
    </Card>
  );
}

function CustomerReply({ reply }: { reply: NonNullable<Visit["customerReply"]> }) {
  const zone = useZone();
  const at = formatMoment(reply.at, zone);
  if (reply.kind === "confirmed")
    return (
      <span className="inline-flex items-center gap-1.5 text-green-ink">
        <Check aria-hidden="true" size={14} strokeWidth={2} />
        Confirmed by the customer, {at}
      </span>
    );
  return (
    <span className="text-ochre-ink">
      Asks for another time, {at}
      {reply.times.map(({ day, part }) => (
        <span key={`${day} ${part}`} className="block text-ink">
          {formatDay(day, "weekdayMonthDay")}, {dayPartLabels[part].toLowerCase()}
        </span>
      ))}
      {reply.words ? <span className="block text-ink">“{reply.words}”</span> : null}
    </span>
  );
}

function CopyButton({ text }: { text: string }) {
  const copy = () => navigator.clipboard.writeText(text).then(() => toast.success("Address copied."));
  return (
    <IconButton label="Copy the address" size="sm" onClick={() => void copy()}>
      <Copy aria-hidden="true" />
    </IconButton>
  );
}

export function VisitTeam({ visit }: { visit: Visit }) {
  return (
    <Card aria-labelledby="visit-team">
      <CardHead id="visit-team" title="Team" />
      {visit.team.length === 0 ? (
        <p className="flex items-center gap-2 p-4 text-13 text-ochre-ink">
          <UserX aria-hidden="true" size={14} strokeWidth={2} />
          {visit.needsTechnician ? "Needs a technician" : "Nobody assigned"}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {visit.team.map(({ user, role }) => (
            <li key={user._id} className="flex min-h-row items-center gap-3 px-4 py-2">
              <Avatar name={personName(user)} />
              <span className="font-medium">{personName(user)}</span>
              <span className="ml-auto text-13 text-ink-2 capitalize">{role}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Customers do not get notes. */
export function VisitNotes({ visit }: { visit: Visit }) {
  if (!visit.notes) return null;
  return (
    <Card aria-labelledby="visit-notes">
      <CardHead id="visit-notes" title="Notes" />
      <p className="max-w-prose p-4 break-words whitespace-pre-wrap">
        {visit.notes.internal || <span className="text-13 text-ink-2">No notes.</span>}
      </p>
    </Card>
  );
}
