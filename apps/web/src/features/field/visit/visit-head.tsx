import { stepKinds } from "@fieldwright/domain/field-facts";
import { formatTimeRange } from "@fieldwright/domain/format-time";
import { lengthText } from "@fieldwright/domain/lengths";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  Camera,
  ChevronLeft,
  ClockAlert,
  Ellipsis,
  MapPin,
  Phone,
  SquareUserRound,
  TriangleAlert,
  Wrench,
} from "lucide-react";
import type { FieldVisit } from "@/lib/field/types";
import { clientName } from "@/records/names";
import { IconButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menu";
import { shortTime } from "../day/day-words";
import { nextStep, ownSteps } from "../day/stops";
import { CameraInput } from "../photo/camera-input";
import { runningTimer, stepLabels, takeStep } from "../steps";
import { SyncChip } from "../sync/sync-chip";
import { Tools, toolStyle, useOfficeCall } from "../tools";
import { AccessNote, StageBadge, Street } from "../visit-facts";
import { words } from "./words";
import { clockText, workOn } from "./worked-time";

type VisitBarProps = {
  visit: FieldVisit;
  onFinish: () => void;
  /** Undefined if nobody waits for the person today. */
  onLate: (() => void) | undefined;
};

const item = "h-touch text-16 pointer-coarse:h-touch";

/** Stays at the top of the visit. */
export function VisitBar(props: VisitBarProps) {
  return (
    <div className="sticky top-0 z-(--z-sticky) flex h-14 items-center gap-2 bg-nav px-1 sm:top-topbar sm:mt-3 sm:rounded-t-card">
      <Link
        to="/dashboard"
        className="flex h-touch items-center gap-2 rounded-control pr-4 pl-2 text-16 font-medium"
      >
        <ChevronLeft aria-hidden="true" size={24} strokeWidth={2} />
        {words.today}
      </Link>
      <span className="flex-1" />
      <SyncChip className="sm:hidden" />
      <MoreMenu {...props} />
    </div>
  );
}

/** Steps out of order, for someone who forgot to tap one, and the records behind the visit. */
function MoreMenu({ visit, onFinish, onLate }: VisitBarProps) {
  const navigate = useNavigate();
  const office = useOfficeCall();
  const next = nextStep(visit);
  const later = next ? stepKinds.slice(stepKinds.indexOf(next) + 1) : [];
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={words.moreActions} size="touch" className="[&_svg]:size-6">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent className="min-w-56">
        {later.map((step) => (
          <MenuItem
            key={step}
            className={item}
            icon={<MapPin aria-hidden="true" />}
            onSelect={() => (step === "finish" ? onFinish() : void takeStep(visit, step))}
          >
            {stepLabels[step]}
          </MenuItem>
        ))}
        {onLate ? (
          <MenuItem className={item} icon={<ClockAlert aria-hidden="true" />} onSelect={onLate}>
            {words.runningLate}
          </MenuItem>
        ) : null}
        <MenuItem
          className={item}
          icon={<Wrench aria-hidden="true" />}
          onSelect={() => void navigate({ to: "/jobs/$id", params: { id: visit.visit.job._id } })}
        >
          {words.openName(visit.visit.job.jobNumber)}
        </MenuItem>
        <MenuItem
          className={item}
          icon={<SquareUserRound aria-hidden="true" />}
          onSelect={() => void navigate({ to: "/clients/$id", params: { id: visit.visit.client._id } })}
        >
          {words.openCustomer}
        </MenuItem>
        {office ? (
          <MenuItem asChild className={item}>
            <a href={office}>
              <Phone aria-hidden="true" />
              {words.callOffice}
            </a>
          </MenuItem>
        ) : null}
      </MenuContent>
    </Menu>
  );
}

type TimerStripProps = { visit: FieldVisit; person: string; zone: string; now: Date };

/** The person's time on the tape. The soft bar is what was planned. */
export function TimerStrip({ visit, person, zone, now }: TimerStripProps) {
  const work = workOn(visit, person, now);
  if (!work) return null;
  const planned = visit.visit.timeSlot.duration;
  const isOver = work.worked > planned * 60_000;
  const plannedEnd = new Date(work.since.getTime() + planned * 60_000);
  return (
    <section
      aria-label={words.yourTime}
      className="flex items-center gap-5 border-b border-line bg-surface px-4 py-3"
    >
      <p className="w-[84px] shrink-0">
        <span
          role="timer"
          className={cx("block text-28 font-head wdth-head", isOver ? "text-ochre-ink" : "")}
        >
          {clockText(work.worked)}
        </span>
        <span className="block text-14 text-ink-2">
          {runningTimer(visit) ? words.ofLength(lengthText(planned)) : words.paused}
        </span>
      </p>
      <Tape since={work.since} plannedEnd={plannedEnd} until={work.until} zone={zone} />
    </section>
  );
}

type TapeProps = { since: Date; plannedEnd: Date; until: Date; zone: string };

const quarter = 15 * 60_000;

function Tape({ since, plannedEnd, until, zone }: TapeProps) {
  const start = since.getTime();
  const length = Math.max(plannedEnd.getTime() - start, until.getTime() - start) * 1.06;
  // The screen's minute may have begun before the work did.
  const percent = (at: Date) => Math.max(0, (100 * (at.getTime() - start)) / length);
  const ticks = Array.from({ length: Math.min(97, Math.floor(length / quarter) + 1) }, (_, index) => index);
  return (
    <div aria-hidden="true" className="relative min-w-0 flex-1">
      <div className="relative h-[9px]">
        <span
          className="absolute inset-y-0 left-0 rounded-[2px] border border-teal-line bg-teal-soft"
          style={{ width: `${percent(plannedEnd)}%` }}
        />
        <span
          className={cx(
            "absolute inset-y-0 left-0 rounded-[2px]",
            until > plannedEnd ? "bg-ochre-solid" : "bg-teal-solid",
          )}
          style={{ width: `${percent(until)}%` }}
        />
        <span
          className="absolute -top-1 h-6 w-0.5 -translate-x-px bg-now"
          style={{ left: `${percent(until)}%` }}
        />
      </div>
      <svg className="mt-1 block h-2 w-full overflow-visible stroke-ink-2">
        {ticks.map((tick) => {
          const x = `${(100 * tick * quarter) / length}%`;
          return <line key={tick} x1={x} x2={x} y1={0} y2={tick % 4 === 0 ? 8 : 4} />;
        })}
      </svg>
      <div className="relative mt-0.5 h-[18px] text-13 text-ink-2">
        <span className="absolute left-0">{shortTime(since, zone)}</span>
        <span
          className="absolute -translate-x-full whitespace-nowrap"
          style={{ left: `${Math.min(100, Math.max(40, percent(plannedEnd)))}%` }}
        >
          {shortTime(plannedEnd, zone)}
        </span>
      </div>
    </div>
  );
}

type VisitHeadProps = { visit: FieldVisit; person: string; zone: string; notices: readonly string[] };

const whenText = ({ visit }: FieldVisit, zone: string, arrivedAt: string | null): string => {
  const span = visit.arrivalWindow
    ? words.arrivalWindow(formatTimeRange(visit.arrivalWindow, zone))
    : formatTimeRange(visit.timeSlot, zone);
  return arrivedAt ? words.inAt(span, shortTime(arrivedAt, zone)) : span;
};

/** All that is needed to get in. */
export function VisitHead({ visit: field, person, zone, notices }: VisitHeadProps) {
  const { visit } = field;
  return (
    <header className="flex flex-col gap-3 border-b border-line bg-nav px-4 pb-3">
      <div>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-14 text-ink-2">
          <span aria-live="polite">
            <StageBadge visit={field} person={person} />
          </span>
          {whenText(field, zone, ownSteps(field, person).arrivedAt)}
        </p>
        <h1 className="mt-1.5 text-22 font-head text-pretty wdth-text">{visit.title}</h1>
        <p className="text-16/[22px] text-ink-2">
          <b className="font-strong text-ink">{clientName(visit.client)}</b>
          {visit.location ? (
            <>
              {" · "}
              <Street location={visit.location} />
            </>
          ) : null}
        </p>
      </div>
      {notices.map((text) => (
        <p
          key={text}
          role="status"
          className="flex gap-3 rounded-control border border-red-line bg-red-soft px-3.5 py-2.5 text-16/[22px]"
        >
          <TriangleAlert
            aria-hidden="true"
            size={20}
            strokeWidth={1.75}
            className="mt-0.5 shrink-0 text-red-ink"
          />
          {text}
        </p>
      ))}
      <AccessNote text={field.accessNotes} />
      <Tools visit={visit}>
        <CameraInput visit={field} mark={null} label={words.takePhotoLabel} className={toolStyle}>
          <Camera aria-hidden="true" />
          {words.photo}
        </CameraInput>
      </Tools>
    </header>
  );
}
