import type { Visit } from "@fieldwright/contract/schedule";
import { formatTime, formatTimeRange } from "@fieldwright/domain/format-time";
import { lengthText } from "@fieldwright/domain/lengths";
import { Link } from "@tanstack/react-router";
import { CalendarCheck, CalendarX2, Check, MessageSquareText, Navigation, Play, UserX } from "lucide-react";
import type { ReactNode } from "react";
import { useZone } from "@/lib/dates";
import { personName } from "@/records/names";
import { whenText } from "@/records/visit-when";
import { Avatar } from "@/ui/avatar";
import { cx } from "@/ui/cx";
import { words } from "./words";

type State = { readonly icon: typeof Play; readonly text: string; readonly tone: string };

const stateOf = (visit: Visit, now: Date): State => {
  const { status, startedAt, timeSlot } = visit;
  if (status === "in_progress") {
    const worked = Math.max(
      0,
      Math.round((now.getTime() - Date.parse(startedAt ?? timeSlot.start)) / 60_000),
    );
    const isOver = worked > timeSlot.duration;
    const text = words.underWay(lengthText(worked), lengthText(timeSlot.duration));
    return { icon: Play, text, tone: isOver ? "text-ochre-ink" : "text-teal-ink" };
  }
  if (status === "en_route") return { icon: Navigation, text: words.onTheWay, tone: "text-plum-ink" };
  if (status === "completed") return { icon: Check, text: words.lastVisit, tone: "text-green-ink" };
  if (status === "cancelled") return { icon: CalendarX2, text: words.canceledVisit, tone: "text-ink-2" };
  if (new Date(timeSlot.end) < now) return { icon: CalendarX2, text: words.late, tone: "text-ochre-ink" };
  return { icon: CalendarCheck, text: words.nextVisit, tone: "text-blue-ink" };
};

/** When the visit is, who comes, and what the customer knows. */
export function VisitNow({ visit, now, about }: { visit: Visit; now: Date; about: string }) {
  const zone = useZone();
  const { icon: Icon, text, tone } = stateOf(visit, now);
  return (
    <div className="flex min-w-0 flex-col gap-2 p-4">
      <p className={cx("flex items-center gap-1.5 text-13 font-control", tone)}>
        <Icon aria-hidden="true" size={14} strokeWidth={2} />
        {text}
      </p>
      <p className="-mt-1 text-18 font-head text-balance wdth-head">
        <Link
          to="/schedule/$id"
          params={{ id: visit._id }}
          title={words.openVisit}
          className="thumb hover:underline"
        >
          {whenText(visit.timeSlot, zone, now)}
        </Link>
      </p>
      <Team visit={visit} />
      {visit.arrivalWindow && !visit.startedAt ? (
        <Line icon={<CalendarCheck aria-hidden="true" />}>
          {words.window(formatTimeRange(visit.arrivalWindow, zone))}
        </Line>
      ) : null}
      <Told visit={visit} now={now} />
      <About text={about} />
    </div>
  );
}

/** What to do, as far as it fits. The form below has all of it. */
export function About({ text }: { text: string }) {
  return text ? (
    <p className="mt-1 line-clamp-3 max-w-prose text-13 text-pretty whitespace-pre-line">{text}</p>
  ) : null;
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 text-13 text-ink-2 [&_svg]:mx-1 [&_svg]:size-[15px] [&_svg]:shrink-0 [&_svg]:stroke-[1.75] [&_svg]:text-ink-3">
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  );
}

function Team({ visit }: { visit: Visit }) {
  const zone = useZone();
  if (visit.team.length === 0)
    return (
      <p className="flex items-center gap-2 text-13 text-ochre-ink">
        <UserX aria-hidden="true" size={15} strokeWidth={2} className="mx-1" />
        {visit.needsTechnician ? words.needsTechnician : words.nobody}
      </p>
    );
  const when = visit.completedAt
    ? words.finished(formatTime(visit.completedAt, zone))
    : visit.startedAt
      ? words.arrived(formatTime(visit.startedAt, zone))
      : "";
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      {visit.team.map(({ user }) => (
        <li key={user._id} className="flex min-w-0 items-center gap-2">
          <Avatar name={personName(user)} photo={user.photo} size="xs" />
          <span className="min-w-0 break-words font-control">{personName(user)}</span>
        </li>
      ))}
      {when ? <li className="text-13 text-ink-2">{when}</li> : null}
    </ul>
  );
}

const toldText = ({ customerReply, customerTold, timeSlot }: Visit, zone: string, now: Date): string => {
  if (customerReply?.kind === "another_time") return words.wantsOther;
  if (customerReply) return words.replied;
  if (!customerTold || customerTold.canceled) return words.notTold;
  if (Date.parse(customerTold.start) === Date.parse(timeSlot.start)) return words.told;
  return words.toldOther(whenText({ start: customerTold.start, end: customerTold.start }, zone, now));
};

/** Only while the visit is ahead: afterwards nobody asks. */
function Told({ visit, now }: { visit: Visit; now: Date }) {
  const zone = useZone();
  if (visit.startedAt || visit.status === "completed" || visit.status === "cancelled") return null;
  const isWaiting = visit.customerReply?.kind === "another_time";
  return (
    <Line icon={<MessageSquareText aria-hidden="true" />}>
      <span className={isWaiting ? "text-ochre-ink" : ""}>{toldText(visit, zone, now)}</span>
    </Line>
  );
}
