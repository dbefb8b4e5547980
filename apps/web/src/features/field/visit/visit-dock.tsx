import { formatDateTime } from "@fieldwright/domain/format-time";
import { CalendarClock, Pause, Play } from "lucide-react";
import type { FieldVisit } from "@/lib/field/types";
import { buttonStyle } from "@/ui/button";
import { cx } from "@/ui/cx";
import { stepToOffer, streetAndUnit } from "../day/stops";
import { Dock, StepButton, UndoLine, useJustChanged, useJustFinished } from "../dock";
import { record } from "../record";
import { checklistScene, runningTimer, stepEffect, takeStep } from "../steps";
import { words } from "./words";
import { clockText, workOn } from "./worked-time";

type VisitDockProps = { visit: FieldVisit; person: string; zone: string; now: Date; onFinish: () => void };

/** The next step of the visit. While work goes on, the timer is beside it. */
export function VisitDock({ visit, person, zone, now, onFinish }: VisitDockProps) {
  const finished = useJustFinished([visit], person);
  const step = stepToOffer(visit, zone, now);
  const isNew = useJustChanged(`${visit.visit._id} ${step}`);
  if (finished)
    return (
      <Dock>
        <UndoLine finished={finished} person={person} zone={zone} />
        <KeptTimer visit={visit} now={now} />
      </Dock>
    );
  if (!step && visit.next) return <PlannedFor visit={visit} zone={zone} />;
  if (!step)
    return runningTimer(visit) ? (
      <Dock>
        <KeptTimer visit={visit} now={now} />
      </Dock>
    ) : null;
  const effect = stepEffect(step, {
    customer: visit.visit.client.user.firstName,
    street: streetAndUnit(visit.visit.location).street,
    ...checklistScene(visit.work.checklist),
  });
  return (
    <Dock>
      <div className="flex gap-2">
        {step === "finish" ? <PauseButton visit={visit} person={person} now={now} isNew={isNew} /> : null}
        <StepButton
          step={step}
          effect={effect}
          isNew={isNew}
          onStep={() => (step === "finish" ? onFinish() : void takeStep(visit, step))}
        />
      </div>
    </Dock>
  );
}

type PauseButtonProps = Pick<VisitDockProps, "visit" | "person" | "now"> & { isNew: boolean };

function PauseButton({ visit, person, now, isNew }: PauseButtonProps) {
  const timer = runningTimer(visit);
  const Icon = timer ? Pause : Play;
  const change = () =>
    void record(visit, timer ? { kind: "timer_stop", entry: timer._id } : { kind: "timer_start" });
  return (
    <button
      type="button"
      aria-label={timer ? words.pauseYourTime : words.resumeYourTime}
      aria-disabled={isNew || undefined}
      onClick={isNew ? undefined : change}
      className={cx(
        buttonStyle({ variant: "secondary" }),
        "h-auto min-h-15 gap-2.5 rounded-card px-4 text-18 font-strong [&_svg]:size-5",
      )}
    >
      <Icon aria-hidden="true" />
      {clockText(workOn(visit, person, now)?.worked ?? 0)}
    </button>
  );
}

/** Time that goes on after the visit was finished. */
function KeptTimer({ visit, now }: Pick<VisitDockProps, "visit" | "now">) {
  const timer = runningTimer(visit);
  if (!timer) return null;
  return (
    <button
      type="button"
      onClick={() => void record(visit, { kind: "timer_stop", entry: timer._id })}
      className={cx(
        buttonStyle({ variant: "secondary" }),
        "h-auto min-h-15 w-full gap-2.5 rounded-card px-4 text-18 font-strong [&_svg]:size-5",
      )}
    >
      <Pause aria-hidden="true" />
      {words.stopYourTime(clockText(now.getTime() - Date.parse(timer.start)))}
    </button>
  );
}

/** Nobody travels to a visit of another day. */
function PlannedFor({ visit, zone }: Pick<VisitDockProps, "visit" | "zone">) {
  return (
    <Dock>
      <p className="flex min-h-touch items-center gap-3 px-1 text-16/[22px] text-ink-2">
        <CalendarClock aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0" />
        {words.plannedFor(formatDateTime(visit.visit.timeSlot.start, zone, "weekdayMonthDay"))}
      </p>
    </Dock>
  );
}
