import { formatTime } from "@fieldwright/domain/format-time";
import { clientName } from "@/records/names";
import { streetAndUnit } from "../day/address";
import { driveBetween, minutesText } from "../day/drive";
import type { Stop } from "../day/stops";
import { arrivalAfter } from "../step-words";

/** "Next: Gas line test, Aaron Feld" and "77 Quarry Rd · 21 min · there 12:00 PM". */
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
        ? `${minutesText(drive)} · there ${formatTime(thereAt, zone)}`
        : `planned ${formatTime(next.start, zone)}`,
    ]
      .filter(Boolean)
      .join(" · "),
    drive,
    verdict: thereAt && (isOnTime ? ("On time" as const) : ("Late" as const)),
  };
};
