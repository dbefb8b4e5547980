import type { Visit } from "@fieldwright/contract/schedule";
import { type Day, dayIn } from "@fieldwright/domain/calendar";
import { formatTime } from "@fieldwright/domain/format-time";
import { Link } from "@tanstack/react-router";
import { ChevronRight, CircleAlert, Pencil, UserX } from "lucide-react";
import { useCan, useSession } from "@/lib/auth";
import { useZone } from "@/lib/dates";
import { askAssistance } from "@/records/assistance";
import { rowLink } from "@/records/list-keys";
import { clientName, personName } from "@/records/names";
import { Avatar } from "@/ui/avatar";
import { Badge, StatusBadge } from "@/ui/badge";
import { IconButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { AiOptimizeButton } from "../assistance-buttons";
import { useMayPeek } from "../peek/use-peek";
import { dayText, hoursText } from "../schedule-words";
import { placeLines } from "./day-groups";
import { words } from "./words";

const second = "block truncate text-12 leading-4 text-ink-2 max-sm:text-13 max-sm:leading-5";

type VisitRowProps = {
  visit: Visit;
  /** The day under which it is listed. */
  day: Day;
  /** Just made by AI scheduling. */
  isNew?: boolean;
  /** No heading names its day. */
  showsDay?: boolean;
};

/** The title is the link. A click elsewhere opens the card, or follows the link too where there is none. Buttons lie on top, and take the arrow's place when they are wanted. */
export function VisitRow({ visit, day, isNew = false, showsDay = false }: VisitRowProps) {
  const isOver = visit.status === "cancelled" || visit.status === "completed";
  const [street, town] = placeLines(visit.location);
  const { mayPeek } = useMayPeek();
  return (
    <li
      data-visit={visit._id}
      data-row={day}
      className={cx(
        mayPeek ? "cursor-pointer" : "",
        "group/row relative grid scroll-mt-28 scroll-mb-14 touch-pan-y min-h-11 items-center gap-x-4 border-b border-line px-4 py-1 last:border-b-0 hover:bg-sunken data-peeked:bg-accent-soft row-focus",
        "grid-cols-[72px_minmax(0,1fr)_auto] max-md:py-2 max-sm:gap-x-3",
        "md:grid-cols-[104px_minmax(0,1.2fr)_minmax(0,1fr)_118px_auto] lg:grid-cols-[118px_minmax(0,1.12fr)_minmax(0,1fr)_minmax(0,1.2fr)_118px_148px]",
      )}
    >
      <Time visit={visit} day={day} showsDay={showsDay} />
      <div className="min-w-0">
        <p className="flex min-w-0 items-center gap-2">
          <Link
            {...rowLink}
            to="/schedule/$id"
            params={{ id: visit._id }}
            className={cx(
              "sm:truncate max-sm:line-clamp-2 text-14 leading-[18px] font-strong outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus max-sm:text-15 max-sm:leading-5",
              isOver ? "text-ink-2" : "",
              mayPeek ? "hover:underline after:pointer-events-none" : "",
            )}
          >
            {visit.title}
          </Link>
          {visit.priority === "urgent" && !isOver ? (
            <CircleAlert role="img" aria-label={words.urgent} size={15} className="shrink-0 text-red-ink" />
          ) : null}
          {isNew ? <Badge tone="green">{words.new}</Badge> : null}
        </p>
        <span className={second}>{clientName(visit.client)}</span>
      </div>
      <div className="relative min-w-0 max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 max-md:max-w-[calc(100%-104px)]">
        <Team visit={visit} />
      </div>
      <div className="min-w-0 max-lg:hidden">
        <span className="block truncate text-13 leading-[18px]">{street}</span>
        <span className={second}>{town}</span>
      </div>
      <StatusBadge
        kind="visit"
        status={visit.status}
        className="max-md:col-start-3 max-md:row-start-1 max-md:self-start max-md:justify-self-end"
      />
      <Actions visit={visit} />
    </li>
  );
}

function Time({ visit, day, showsDay }: Required<Omit<VisitRowProps, "isNew">>) {
  const zone = useZone();
  const { start, end } = visit.timeSlot;
  const first = dayIn(zone, new Date(start));
  const last = dayIn(zone, new Date(Date.parse(end) - 1));
  const until = first === last ? formatTime(end, zone).replace(/\s?[AP]M$/, "") : dayText(last);
  return (
    <div className="min-w-0 max-md:row-span-2 max-md:self-start max-sm:pt-px">
      <span className="block text-14 leading-[18px] font-strong whitespace-nowrap max-sm:leading-5">
        {first < day ? dayText(first) : formatTime(start, zone)}
      </span>
      <span className={second}>
        {showsDay ? `${dayText(first)} · ` : <span className="max-sm:hidden">{words.toUntil(until)}</span>}
        {hoursText(visit.duration)}
      </span>
    </div>
  );
}

/** Who goes. If nobody does, a way to find someone. */
function Team({ visit }: { visit: Visit }) {
  const mayPlan = useCan("schedule:assist");
  const [first, ...others] = visit.team;
  if (first) {
    const rest = others.map(({ user }) => personName(user)).join(", ");
    return (
      <p className="flex min-w-0 items-center gap-2">
        <Avatar name={personName(first.user)} photo={first.user.photo} className="max-sm:hidden" />
        <span className="truncate max-sm:text-13 max-sm:text-ink-2">{personName(first.user)}</span>
        {rest ? (
          <span title={rest} className="shrink-0 text-13 text-ink-2">
            +{others.length}
            <span className="sr-only">, {rest}</span>
          </span>
        ) : null}
      </p>
    );
  }
  if (!visit.needsTechnician) return null;
  return (
    <p className="flex min-w-0 items-center gap-2">
      <span className="grid size-7 shrink-0 place-items-center rounded-control border border-dashed border-ochre-line text-ochre-ink max-sm:hidden">
        <UserX aria-hidden="true" size={15} strokeWidth={1.75} />
      </span>
      {mayPlan ? (
        <button
          type="button"
          onClick={() => askAssistance({ kind: "optimize", visit })}
          className="truncate font-strong text-accent-ink hover:underline max-md:py-1.5"
        >
          {words.findSlot}
          <span className="sr-only">{words.forWhichNeedsTechnician(visit.title)}</span>
        </button>
      ) : (
        <span className="truncate font-control text-ochre-ink">{words.needsTechnician}</span>
      )}
    </p>
  );
}

/** Quiet until the row is hovered or focused. On touch screens always there. */
function Actions({ visit }: { visit: Visit }) {
  const { user } = useSession();
  return (
    <div className="relative flex min-h-8 items-center justify-end gap-1 max-md:col-start-3 max-md:row-start-2 max-md:-mr-2 max-md:-mb-1">
      <ChevronRight
        aria-hidden="true"
        size={16}
        className="pointer-events-none absolute right-1.5 text-ink-2 group-focus-within/row:hidden group-hover/row:hidden max-md:hidden pointer-coarse:hidden"
      />
      <div className="flex items-center gap-1 md:pointer-fine:opacity-0 md:pointer-fine:group-focus-within/row:opacity-100 md:pointer-fine:group-hover/row:opacity-100">
        <AiOptimizeButton visit={visit} size="bar" className="max-lg:hidden" />
        <AiOptimizeButton visit={visit} size="bar" isIcon className="lg:hidden" />
        {user?.role === "client" ? null : (
          <IconButton asChild label={words.editJobOf(visit.title)} size="bar">
            <Link to="/jobs/$id" params={{ id: visit.job._id || visit._id }}>
              <Pencil aria-hidden="true" />
            </Link>
          </IconButton>
        )}
      </div>
    </div>
  );
}
