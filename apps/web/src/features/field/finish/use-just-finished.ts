import { undoFinishFor } from "@fieldwright/domain/field-facts";
import { useEffect, useState } from "react";
import type { FieldVisit } from "@/lib/field/types";
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
  const [now, setNow] = useState(() => Date.now());
  const finished = justFinished(visits, person, now);
  const until = finished && finished.at.getTime() + undoFinishFor - margin;
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, until - Date.now()) + 50);
    return () => clearTimeout(timer);
  }, [until]);
  return finished;
};
