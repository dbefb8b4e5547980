import { dayIn } from "@fieldwright/domain/calendar";
import type { FieldVisit } from "@/lib/field/types";
import { useFieldWork } from "@/lib/field/use-field";
import { isOver, nextStep, type Stop, stopsToday } from "./stops";

/** The open visit of today that comes after this one. */
export const useNextStop = (visit: FieldVisit, person: string, now: Date): Stop | undefined => {
  const { visits, timeZone } = useFieldWork();
  return stopsToday(visits, dayIn(timeZone, now), { person, zone: timeZone }).find(
    (stop) =>
      stop.visit.visit._id !== visit.visit._id && !isOver(stop, person) && nextStep(stop.visit) === "travel",
  );
};
