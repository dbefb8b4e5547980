import { useState } from "react";
import type { FieldVisit } from "@/lib/field/types";
import { useSync } from "@/lib/field/use-field";
import { useNow } from "@/lib/use-now";
import { FinishSheet } from "../finish/finish-sheet";
import { LateSheet } from "../late/late-sheet";
import { useLate } from "../late/use-late";
import { PayEntry } from "../pay/pay-entry";
import { Agreed } from "./agreed";
import { Checklist } from "./checklist";
import { HereBefore } from "./here-before";
import { JumpRow, type Part } from "./jump-row";
import { Notes } from "./notes";
import { answersTo, changesOf } from "./notices";
import { PartsUsed } from "./parts-used";
import { Photos } from "./photos";
import { Crew, Place } from "./place";
import { TimerStrip } from "./timer-strip";
import { VisitBar } from "./visit-bar";
import { VisitDock } from "./visit-dock";
import { VisitHead } from "./visit-head";

const parts: readonly Part[] = [
  { id: "checklist", label: "Checklist" },
  { id: "parts", label: "Parts" },
  { id: "photos", label: "Photos" },
  { id: "notes", label: "Notes" },
  { id: "place", label: "Place" },
];

type VisitScreenProps = { visit: FieldVisit; person: string; zone: string };

/** A visit and the work of its job on one page, for the person who does it. */
export function VisitScreen({ visit, person, zone }: VisitScreenProps) {
  const now = useNow();
  const { facts } = useSync();
  const [isFinishing, setFinishing] = useState(false);
  const late = useLate(visit, { person, zone, now, isBusy: isFinishing });
  const isDone = visit.next === undefined;
  const task = visit.visit.notes?.internal;
  const notices = [...changesOf(visit, zone), ...answersTo(facts, visit.visit._id)];
  return (
    <div data-bare data-pushed className="flex flex-col sm:mx-auto sm:max-w-[720px] sm:pb-8">
      <VisitBar
        visit={visit}
        onFinish={() => setFinishing(true)}
        onLate={late.plan ? late.open : undefined}
      />
      <VisitHead visit={visit} person={person} zone={zone} notices={notices} />
      <TimerStrip visit={visit} person={person} zone={zone} now={now} />
      {isDone ? <PayEntry visit={visit} person={person} /> : null}
      <JumpRow parts={parts} />
      {task ? (
        <p className="border-b border-line bg-surface px-4 py-3 text-16/[22px] break-words whitespace-pre-line">
          {task}
        </p>
      ) : null}
      <Checklist visit={visit} person={person} />
      <PartsUsed visit={visit} person={person} />
      <Agreed visit={visit} />
      {isDone ? null : <PayEntry visit={visit} person={person} className="mt-5 border-t" />}
      <Photos visit={visit} person={person} />
      <Notes visit={visit} person={person} zone={zone} />
      <Crew visit={visit} person={person} zone={zone} />
      <Place visit={visit} />
      <HereBefore visit={visit} person={person} zone={zone} />
      <VisitDock visit={visit} person={person} zone={zone} now={now} onFinish={() => setFinishing(true)} />
      {late.isOpen && late.plan ? (
        <LateSheet
          key={late.plan.next.visit.visit._id}
          plan={late.plan}
          zone={zone}
          now={now}
          onClose={late.close}
        />
      ) : null}
      {isFinishing ? (
        <FinishSheet key={visit.visit._id} visit={visit} onClose={() => setFinishing(false)} />
      ) : null}
    </div>
  );
}
