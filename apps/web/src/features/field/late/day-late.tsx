import type { FieldVisit } from "@/lib/field/types";
import { LateSheet } from "./late-sheet";
import type { Here } from "./lateness";
import { useLate } from "./lateness";

type DayLateProps = Here & { visit: FieldVisit; isBusy: boolean };

/** The day says it too when a window cannot be kept. */
export function DayLate({ visit, person, zone, now, isBusy }: DayLateProps) {
  const late = useLate(visit, { person, zone, now, isBusy });
  if (!late.isOpen || !late.plan) return null;
  return (
    <LateSheet
      key={late.plan.next.visit.visit._id}
      plan={late.plan}
      zone={zone}
      now={now}
      onClose={late.close}
    />
  );
}
