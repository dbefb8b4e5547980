import { clientName } from "@/records/names";
import { streetAndUnit } from "../day/address";
import { shortTime } from "../day/day-words";
import { driveBetween, minutesText } from "../day/drive";
import type { Stop } from "../day/stops";
import { arrivalAfter } from "../step-words";

/** "Next: Gas line test, Aaron Feld" and "77 Quarry Rd · 21 min · there 12:00". */
export const nextVisitWords = (from: Stop["visit"], next: Stop, zone: string, now: Date) => {
  const { visit } = next.visit;
  const drive = driveBetween(from.visit.coordinates, visit.coordinates);
  const thereAt = arrivalAfter(drive, now);
  const isOnTime = thereAt && thereAt <= new Date(visit.arrivalWindow?.end ?? next.start);
  return {
    title: `Next: ${visit.title}, ${clientName(visit.client)}`,
    detail: [
      streetAndUnit(visit.location).street,
      drive && thereAt
        ? `${minutesText(drive)} · there ${shortTime(thereAt, zone)}`
        : `planned ${shortTime(next.start, zone)}`,
    ]
      .filter(Boolean)
      .join(" · "),
    drive,
    verdict: thereAt && (isOnTime ? ("On time" as const) : ("Late" as const)),
  };
};
