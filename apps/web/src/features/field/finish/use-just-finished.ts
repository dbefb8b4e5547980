import { undoFinishFor } from "@fieldwright/domain/field-facts";
import { useEffect, useState } from "react";
import type { FieldVisit } from "@/lib/field/types";
import { useClockOffset } from "@/lib/field/use-field";
import { ownSteps } from "../day/stops";

export type JustFinished = { readonly visit: FieldVisit; readonly at: Date };

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
