import type { TimeEntry } from "@fieldwright/contract/job-work";
import { Pencil } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { thisPhone } from "@/lib/field/session";
import type { FieldVisit } from "@/lib/field/types";
import { useRepeatKey } from "@/lib/form";
import { orConfirm } from "@/records/before-job";
import { Button, IconButton } from "@/ui/button";
import { toast } from "@/ui/toast";
import { ownSteps } from "../day/stops";
import { clockText, entriesOf, workOn } from "../visit/worked-time";
import { addTime, clockOf, correctionOf, correctTime, stretchOf, whyNotSaved } from "./corrected-time";
import { words } from "./words";

const between = (from: string | null, to: Date | string | null): string | undefined =>
  from && to ? clockText(new Date(to).getTime() - Date.parse(from)) : undefined;

const minute = 60_000;

/** Breaks are known only where a timer counted the work: without one, all the time on site would be a break. */
const breakOf = (visit: FieldVisit, person: string, now: Date): string | undefined => {
  const work = workOn(visit, person, now);
  if (!work || entriesOf(visit, work.since).length === 0) return undefined;
  const rest = work.until.getTime() - work.since.getTime() - work.worked;
  return rest >= minute ? clockText(rest) : undefined;
};

/** Travel, on site and breaks, as far as the person tapped them. */
export const timeFigures = (visit: FieldVisit, person: string, now: Date) => {
  const { travelAt, arrivedAt, startedAt } = ownSteps(visit, person);
  const figures = [
    { label: words.travel, value: between(travelAt, arrivedAt) },
    { label: words.onSite, value: between(arrivedAt ?? startedAt, now) },
    { label: words.break, value: breakOf(visit, person, now) },
  ];
  return figures.filter(({ value }) => value !== undefined);
};

type NewTimeProps = {
  job: string;
  /** What is offered first. */
  offered: { readonly start: string; readonly end: string };
  zone: string;
  onAdded: () => void;
};

const useNewTime = ({ job, offered, zone, onAdded }: NewTimeProps) => {
  // The times stay as they were: a choice must not change under the thumb.
  const [first] = useState(offered);
  const [typed, setTyped] = useState({ start: clockOf(first.start, zone), end: clockOf(first.end, zone) });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const once = useRepeatKey();
  const save = async (): Promise<void> => {
    const stretch = stretchOf(first, typed, zone);
    if (stretch.end <= stretch.start) return setProblem(words.endMustBeAfter);
    setBusy(true);
    setProblem(undefined);
    const send = (confirmed: boolean) =>
      once({ stretch, confirmed }, (idempotencyKey) => addTime(job, stretch, { confirmed, idempotencyKey }));
    const isAdded = await orConfirm(send).catch((error: unknown) => setProblem(whyNotSaved(error)));
    setBusy(false);
    if (!isAdded) return;
    toast.success(words.yourTimeIsSaved);
    onAdded();
    await thisPhone()?.load();
  };
  return { typed, setTyped, isBusy, problem, save };
};

/** Time that no timer counted. */
function NewTime(props: NewTimeProps) {
  const { typed, setTyped, isBusy, problem, save } = useNewTime(props);
  const errorId = useId();
  const describedBy = problem ? errorId : undefined;
  return (
    <div className="flex flex-wrap items-end gap-2 border-t border-line px-4 py-3">
      <Clock
        label={words.started}
        value={typed.start}
        describedBy={describedBy}
        onChange={(start) => setTyped({ ...typed, start })}
      />
      <Clock
        label={words.ended}
        value={typed.end}
        describedBy={describedBy}
        onChange={(end) => setTyped({ ...typed, end })}
      />
      <Button size="touch" className="ml-auto" busy={isBusy} onClick={() => void save()}>
        {words.add}
      </Button>
      <Problem id={errorId}>{problem}</Problem>
    </div>
  );
}

type TimesProps = { visit: FieldVisit; person: string; zone: string; now: Date };

/** From when they came, or from the planned start, until now. */
const untimed = (visit: FieldVisit, person: string, now: Date) => {
  const { arrivedAt, startedAt, finishedAt } = ownSteps(visit, person);
  const end = finishedAt ?? now.toISOString();
  const planned = visit.visit.timeSlot.start;
  return { start: startedAt ?? arrivedAt ?? (planned < end ? planned : end), end };
};

/** The person's times on this visit. The pencil corrects what their timer counted, or adds what none did. */
export function Times({ visit, person, zone, now }: TimesProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const figures = timeFigures(visit, person, now);
  const work = workOn(visit, person, now);
  const entries = work ? entriesOf(visit, work.since) : [];
  const shown = figures.length > 0 ? figures : [{ label: words.yourTime, value: words.notCounted }];
  return (
    <div className="border-b border-line">
      <div className="flex divide-x divide-line">
        <dl className="flex min-w-0 flex-1 divide-x divide-line">
          {shown.map(({ label, value }) => (
            <div key={label} className="flex-1 px-4 py-2.5">
              <dt className="text-14 text-ink-2">{label}</dt>
              <dd className="text-18 font-head wdth-head">{value}</dd>
            </div>
          ))}
        </dl>
        <span className="grid shrink-0 place-items-center px-2">
          <IconButton
            label={words.correctYourTime(entries.length)}
            size="touch"
            aria-expanded={isOpen}
            aria-controls={id}
            className="text-accent-ink [&_svg]:size-5"
            onClick={() => setOpen(!isOpen)}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen
          ? entries.map((entry) => (
              <TimeCorrection
                key={`${entry._id} ${entry.version}`}
                entry={entry}
                zone={zone}
                isUnsent={visit.unsent.has(entry._id)}
              />
            ))
          : null}
        {isOpen && entries.length === 0 ? (
          <NewTime
            job={visit.visit.job._id}
            offered={untimed(visit, person, now)}
            zone={zone}
            onAdded={() => setOpen(false)}
          />
        ) : null}
      </div>
    </div>
  );
}

type ClockProps = {
  label: string;
  value: string;
  describedBy: string | undefined;
  onChange: (value: string) => void;
};

/** A time of day, as large as a thumb. */
function Clock({ label, value, describedBy, onChange }: ClockProps) {
  const id = useId();
  return (
    <div className="min-w-36 flex-1">
      <label htmlFor={id} className="block pb-1 text-14 text-ink-2">
        {label}
      </label>
      <input
        id={id}
        type="time"
        value={value}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
        className="h-touch w-full rounded-control border border-line-field bg-surface px-2.5 text-16 aria-invalid:border-red-ink"
      />
    </div>
  );
}

function Problem({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} role="alert" className="w-full text-14 text-red-ink">
      {children}
    </p>
  );
}

type TimeCorrectionProps = {
  entry: TimeEntry;
  zone: string;
  /** The office does not know it yet, so it cannot be corrected there. */
  isUnsent: boolean;
};

/** One stretch of the person's own time. The gap to the next one is the break. */
function TimeCorrection({ entry, zone, isUnsent }: TimeCorrectionProps) {
  const before = { start: clockOf(entry.start, zone), end: entry.end ? clockOf(entry.end, zone) : "" };
  const [typed, setTyped] = useState(before);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const errorId = useId();
  const body = correctionOf(entry, typed, zone);
  const isSame = Object.keys(body).length === 0;
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    await orConfirm((confirmed) => correctTime(entry, body, { confirmed })).then(
      () => thisPhone()?.load(),
      (error: unknown) => setProblem(whyNotSaved(error)),
    );
    setBusy(false);
  };
  const clock = (name: "start" | "end", label: string) => (
    <Clock
      label={label}
      value={typed[name]}
      describedBy={problem ? errorId : undefined}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  );
  if (isUnsent) return <Line>{words.yourTimeIsStill}</Line>;
  return (
    <div className="flex flex-wrap items-end gap-2 border-t border-line px-4 py-3">
      {clock("start", words.started)}
      {entry.end === null ? (
        <p className="flex h-touch items-center text-16 text-ink-2">{words.stillRunning}</p>
      ) : (
        clock("end", words.ended)
      )}
      <Button size="touch" className="ml-auto" disabled={isSame} busy={isBusy} onClick={() => void save()}>
        {words.save}
      </Button>
      <Problem id={errorId}>{problem}</Problem>
    </div>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <p className="border-t border-line px-4 py-3 text-16/[22px] text-ink-2">{children}</p>;
}
