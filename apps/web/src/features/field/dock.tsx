import { type StepKind, undoFinishFor } from "@fieldwright/domain/field-facts";
import { formatTime } from "@fieldwright/domain/format-time";
import { CircleCheck, type LucideIcon, MapPin, Navigation, Play, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { FieldVisit } from "@/lib/field/types";
import { useClockOffset } from "@/lib/field/use-field";
import { Button, buttonStyle } from "@/ui/button";
import { cx } from "@/ui/cx";
import { ownSteps } from "./day/stops";
import { askedWithFinish, bringBackDraft } from "./finish/finish-draft";
import { record } from "./record";
import { stepLabels } from "./steps";
import { words } from "./words";

const moment = 600;

/** True for a moment after a button changed under the thumb: a second tap was meant for what was there before. */
export const useJustChanged = (what: string): boolean => {
  const [settled, setSettled] = useState(what);
  useEffect(() => {
    if (settled === what) return undefined;
    const timer = setTimeout(() => setSettled(what), moment);
    return () => clearTimeout(timer);
  }, [settled, what]);
  return settled !== what;
};

/** True for the first moment of something that opened under the thumb. */
export const useJustOpened = (): boolean => {
  const [isNew, setNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), moment);
    return () => clearTimeout(timer);
  }, []);
  return isNew;
};

type JustFinished = { readonly visit: FieldVisit; readonly at: Date };

/** Kept back, so that the tap still counts when it is recorded. */
const margin = 2_000;

const justFinished = (visits: readonly FieldVisit[], person: string, now: number): JustFinished | undefined =>
  visits
    .flatMap((visit) => {
      const { finishedAt } = ownSteps(visit, person);
      return finishedAt ? [{ visit, at: new Date(finishedAt) }] : [];
    })
    .find(({ at }) => now - at.getTime() < undoFinishFor - margin);

/** The visit that the person finished within the last minute. It can still be taken back. */
export const useJustFinished = (visits: readonly FieldVisit[], person: string): JustFinished | undefined => {
  // Only moves on when a minute is over, so a finish after it is recent.
  const [here, setHere] = useState(() => Date.now());
  const offset = useClockOffset();
  const finished = justFinished(visits, person, here + offset);
  const until = finished && finished.at.getTime() + undoFinishFor - margin;
  useEffect(() => {
    if (until === undefined) return undefined;
    const left = Math.max(0, until - (Date.now() + offset));
    const timer = setTimeout(() => setHere(Date.now()), left + 50);
    return () => clearTimeout(timer);
  }, [until, offset]);
  return finished;
};

type DockProps = {
  /** Leaves room for the tabs below it on phones. */
  aboveTabs?: boolean;
  children: ReactNode;
};

/** Holds the one next step. Fixed on phones; on wider screens it stays at the end of the day or the visit. */
export function Dock({ aboveTabs = false, children }: DockProps) {
  return (
    <div
      data-dock
      className={cx(
        "z-(--z-sticky) flex flex-col gap-2.5 border-line-strong bg-surface px-3 py-2.5",
        "max-sm:fixed max-sm:inset-x-0 max-sm:border-t sm:sticky sm:bottom-3 sm:rounded-card sm:border sm:shadow-2",
        aboveTabs ? "max-sm:bottom-[62px]" : "max-sm:bottom-0",
      )}
    >
      {children}
    </div>
  );
}

const icons: Record<StepKind, LucideIcon> = {
  travel: Navigation,
  arrive: MapPin,
  start: Play,
  finish: CircleCheck,
};

type StepButtonProps = {
  step: StepKind;
  effect: string;
  /** Minutes and miles, when known. */
  figures?: readonly [string, string] | undefined;
  /** It takes no taps yet. */
  isNew: boolean;
  onStep: () => void;
};

export function StepButton({ step, effect, figures, isNew, onStep }: StepButtonProps) {
  const Icon = icons[step];
  return (
    <button
      type="button"
      aria-disabled={isNew || undefined}
      onClick={isNew ? undefined : onStep}
      className={cx(
        buttonStyle({ variant: "primary" }),
        "h-auto min-h-15 w-full min-w-0 flex-1 shrink justify-start gap-3.5 rounded-card px-4 py-1.5 text-left whitespace-normal [&_svg]:size-[22px]",
      )}
    >
      <Icon aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block text-18 font-strong">{stepLabels[step]}</span>
        <span className="block text-14 font-medium text-pretty">{effect}</span>
      </span>
      {figures ? (
        <span className="shrink-0 text-right whitespace-nowrap">
          <span className="block text-18 font-strong">{figures[0]}</span>
          <span className="block text-14 font-medium">{figures[1]}</span>
        </span>
      ) : null}
    </button>
  );
}

type UndoLineProps = { finished: JustFinished; person: string; zone: string };

/** Takes back a finish that was a slip of the thumb. */
export function UndoLine({ finished: { visit, at }, person, zone }: UndoLineProps) {
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    const request = askedWithFinish(person, visit.visit._id);
    const isUndone = await record(visit, { kind: "undo_finish", ...(request ? { request } : {}) });
    if (isUndone) bringBackDraft(person, visit.visit._id);
    setBusy(false);
  };
  return (
    <div role="status" className="flex min-h-touch items-center gap-3 text-15">
      <span className="min-w-0 flex-1 text-pretty">
        {words.finishedAt(visit.visit.title, formatTime(at, zone))}
      </span>
      <Button size="touch" busy={isBusy} icon={<Undo2 aria-hidden="true" />} onClick={() => void undo()}>
        {words.undo}
      </Button>
    </div>
  );
}
