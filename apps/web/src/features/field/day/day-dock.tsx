import { formatTime } from "@fieldwright/domain/format-time";
import { Suspense, useState } from "react";
import { useCalm } from "@/lib/calm";
import type { FieldVisit } from "@/lib/field/types";
import { Dock, StepButton, UndoLine, useJustChanged, useJustFinished } from "../dock";
import { useHere } from "../position/use-here";
import { DayLate, FinishSheet } from "../sheets";
import { arrivalAfter, checklistScene, stepEffect, takeStep } from "../steps";
import { driveBetween, isOver, milesText, minutesText, type Stop, stepToOffer, streetAndUnit } from "./stops";

type DayDockProps = {
  visits: readonly FieldVisit[];
  stops: readonly Stop[];
  current: Stop | undefined;
  person: string;
  zone: string;
  now: Date;
};

/** The next step of the day. */
export function DayDock({ visits, stops, current, person, zone, now }: DayDockProps) {
  // Not just "finishing": someone else may finish or move the visit while the sheet is open.
  const [finishing, setFinishing] = useState<string>();
  const leaving = visits.find(({ visit }) => visit._id === finishing);
  const finished = useJustFinished(visits, person);
  const isCalm = useCalm();
  const step = current && stepToOffer(current.visit, zone, now);
  const isNew = useJustChanged(`${current?.visit.visit._id} ${step}`);
  return (
    <>
      {finished || step ? (
        <Dock aboveTabs>
          {finished ? <UndoLine finished={finished} person={person} zone={zone} /> : null}
          {current && step ? (
            <NextStep
              stop={current}
              step={step}
              isNew={isNew}
              before={stops.filter((stop) => isOver(stop, person) && stop.start < current.start).at(-1)}
              zone={zone}
              now={now}
              onFinish={() => setFinishing(current.visit.visit._id)}
            />
          ) : null}
        </Dock>
      ) : null}
      {current && isCalm ? (
        <Suspense>
          <DayLate
            key={current.visit.visit._id}
            visit={current.visit}
            person={person}
            zone={zone}
            now={now}
            isBusy={leaving !== undefined}
          />
        </Suspense>
      ) : null}
      {leaving ? (
        <Suspense>
          <FinishSheet key={leaving.visit._id} visit={leaving} onClose={() => setFinishing(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

type NextStepProps = {
  stop: Stop;
  step: NonNullable<FieldVisit["next"]>;
  /** Where the person comes from, unless the phone knows better. */
  before: Stop | undefined;
  zone: string;
  now: Date;
  isNew: boolean;
  onFinish: () => void;
};

function NextStep({ stop: { visit }, step, before, zone, now, isNew, onFinish }: NextStepProps) {
  const here = useHere(step === "travel");
  const drive = driveBetween(here ?? before?.visit.visit.coordinates, visit.visit.coordinates);
  const thereAt = arrivalAfter(drive, now);
  return (
    <StepButton
      step={step}
      effect={stepEffect(step, {
        customer: visit.visit.client.user.firstName,
        street: streetAndUnit(visit.visit.location).street,
        thereAt: thereAt && formatTime(thereAt, zone),
        ...checklistScene(visit.work.checklist),
      })}
      figures={step === "travel" && drive ? [minutesText(drive), milesText(drive)] : undefined}
      isNew={isNew}
      onStep={() => (step === "finish" ? onFinish() : void takeStep(visit, step))}
    />
  );
}
