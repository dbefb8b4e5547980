import type { Visit } from "@fieldwright/contract/schedule";
import { dayPartLabels } from "@fieldwright/domain/customer-reply";
import { formatTimeRange } from "@fieldwright/domain/format-time";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { Check, Clock, Lock, TriangleAlert, UserX } from "lucide-react";
import { useCan } from "@/lib/auth";
import { formatDay, formatMoment, useZone } from "@/lib/dates";
import { personName } from "@/records/names";
import { besidePlace, PlacePanel } from "@/records/place-panel";
import { spanText } from "@/records/span-text";
import { Avatar } from "@/ui/avatar";
import { bleed, Card, CardHead } from "@/ui/card";
import { cx } from "@/ui/cx";
import { hoursText } from "../schedule-words";
import { words } from "./words";

/** How many steps a status has behind it, the current one included. */
const reached: Record<VisitStatus, number> = {
  pending: 1,
  rescheduled: 1,
  confirmed: 2,
  en_route: 3,
  in_progress: 4,
  completed: 5,
  cancelled: 1,
};

type Step = { readonly label: string; readonly at: string | null };

const stepsOf = (visit: Visit): Step[] => [
  { label: words.booked, at: visit.createdAt },
  {
    label: words.confirmed,
    at: visit.customerReply?.kind === "confirmed" ? visit.customerReply.at : null,
  },
  { label: words.enRoute, at: null },
  { label: words.started, at: visit.startedAt },
  { label: words.finished, at: visit.completedAt },
];

/** How far the visit is. The button for the next step stands in the header. */
function VisitSteps({ visit }: { visit: Visit }) {
  const zone = useZone();
  const steps = stepsOf(visit);
  return (
    <ol
      aria-label={words.steps}
      className="grid grid-cols-5 border-t border-line bg-bg px-2 py-2.5 max-sm:grid-cols-1 max-sm:gap-1.5 max-sm:px-4"
    >
      {steps.map(({ label, at }, index) => {
        const isDone = index < reached[visit.status];
        const isNow = index === reached[visit.status] - 1;
        return (
          <li
            key={label}
            aria-current={isNow ? "step" : undefined}
            className="flex min-w-0 items-start gap-2 px-2 max-sm:px-0"
          >
            <span
              aria-hidden="true"
              className={cx(
                "mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border",
                isDone ? "border-transparent bg-green-solid text-bg" : "border-line-strong",
              )}
            >
              {isDone ? <Check size={10} strokeWidth={3} /> : null}
            </span>
            <span className="min-w-0">
              <span className={cx("block text-13", isNow ? "font-strong" : isDone ? "" : "text-ink-2")}>
                {label}
              </span>
              {at && isDone ? (
                <span className="block text-12 text-ink-2">{formatMoment(at, zone)}</span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** When it is, who comes, and where. */
export function VisitFacts({ visit }: { visit: Visit }) {
  const zone = useZone();
  return (
    <Card aria-labelledby="visit-facts" className="overflow-hidden">
      <h2 id="visit-facts" className="sr-only">
        {words.timeAndPlace}
      </h2>
      <div className={besidePlace}>
        <div className="flex min-w-0 flex-col gap-2.5 p-4">
          <div>
            <p className="text-22 font-head text-balance wdth-head">{spanText(visit.timeSlot, zone)}</p>
            <p className="text-13 text-ink-2">
              {words.work(hoursText(visit.duration), visit.segments.length)}
            </p>
          </div>
          {visit.arrivalWindow ? (
            <p className="flex items-center gap-2 text-13">
              <Clock aria-hidden="true" size={15} strokeWidth={1.75} className="shrink-0 text-ink-3" />
              <span>
                <span className="text-ink-2">{words.arrival}</span>{" "}
                {formatTimeRange(visit.arrivalWindow, zone)}
              </span>
            </p>
          ) : null}
          <VisitTeam visit={visit} />
          {visit.locked ? (
            <p className="flex items-center gap-2 text-13 text-ink-2">
              <Lock aria-hidden="true" size={14} strokeWidth={2} className="shrink-0" />
              {words.locked}
            </p>
          ) : null}
        </div>
        <PlacePanel
          location={visit.location}
          place={visit}
          accessNote={visit.accessNote}
          client={visit.client}
          hasTools={false}
        />
      </div>
      <VisitSteps visit={visit} />
      {visit.override ? (
        <p className="flex items-start gap-2 border-t border-line px-4 py-3 text-13 text-ochre-ink">
          <TriangleAlert aria-hidden="true" size={14} strokeWidth={2} className="mt-0.5 shrink-0" />
          <span>
            {words.bookedAnyway(
              visit.override.by ? words.byPersonName(personName(visit.override.by)) : "",
              visit.override.reason,
            )}
          </span>
        </p>
      ) : null}
    </Card>
  );
}

/** What the customer was told, and what they answered. Only for the office. */
export function CustomerKnows({ visit }: { visit: Visit }) {
  const zone = useZone();
  const isOffice = useCan("schedule:write");
  const { customerTold: told, customerReply: reply, timeSlot } = visit;
  if (!isOffice) return null;
  const isOld = told && !told.canceled && Date.parse(told.start) !== Date.parse(timeSlot.start);
  return (
    <Card aria-labelledby="visit-customer" className={bleed}>
      <CardHead id="visit-customer" title={words.customer} />
      <div className="flex flex-col gap-1.5 p-4 text-13">
        <p className={told ? "" : "text-ink-2"}>{toldText(visit, zone)}</p>
        {isOld ? <p className="text-ochre-ink">{words.oldTime}</p> : null}
        {reply ? <CustomerReply reply={reply} /> : null}
      </div>
    </Card>
  );
}

/** The arrival window, as long as the visit is still at the time that they know. */
const toldText = ({ customerTold: told, arrivalWindow, timeSlot }: Visit, zone: string): string => {
  if (!told) return words.notTold;
  if (told.canceled) return words.toldCanceled;
  const isNow = Date.parse(told.start) === Date.parse(timeSlot.start);
  const when = arrivalWindow && isNow ? spanText(arrivalWindow, zone) : formatMoment(told.start, zone);
  return told.named ? words.toldNamed(when) : words.told(when);
};

function CustomerReply({ reply }: { reply: NonNullable<Visit["customerReply"]> }) {
  const zone = useZone();
  const at = formatMoment(reply.at, zone);
  if (reply.kind === "confirmed")
    return (
      <span className="inline-flex items-center gap-1.5 text-green-ink">
        <Check aria-hidden="true" size={14} strokeWidth={2} />
        {words.confirmedByCustomer(at)}
      </span>
    );
  return (
    <span className="text-ochre-ink">
      {words.asksForAnotherTime(at)}
      {reply.times.map(({ day, part }) => (
        <span key={`${day} ${part}`} className="block text-ink">
          {formatDay(day, "weekdayMonthDay")}, {dayPartLabels[part].toLowerCase()}
        </span>
      ))}
      {reply.words ? <span className="block text-ink">“{reply.words}”</span> : null}
    </span>
  );
}

function VisitTeam({ visit }: { visit: Visit }) {
  if (visit.team.length === 0)
    return (
      <p className="flex items-center gap-2 text-13 text-ochre-ink">
        <UserX aria-hidden="true" size={14} strokeWidth={2} />
        {visit.needsTechnician ? words.needsTechnician : words.nobody}
      </p>
    );
  return (
    <ul aria-label={words.team} className="flex flex-wrap gap-x-5 gap-y-2">
      {visit.team.map(({ user, role }) => (
        <li key={user._id} className="flex min-w-0 items-center gap-2.5">
          <Avatar name={personName(user)} photo={user.photo} />
          <span className="min-w-0">
            <span className="block break-words font-control">{personName(user)}</span>
            <span className="block text-12 text-ink-2 capitalize">{role}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Customers do not get notes. */
export function VisitNotes({ visit }: { visit: Visit }) {
  if (!visit.notes?.internal) return null;
  return (
    <Card aria-labelledby="visit-notes" className={bleed}>
      <CardHead id="visit-notes" title={words.notes} />
      <p className="max-w-prose p-4 break-words whitespace-pre-wrap">{visit.notes.internal}</p>
    </Card>
  );
}
