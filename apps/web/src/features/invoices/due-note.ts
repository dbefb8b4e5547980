import { formatDay } from "@fieldwright/domain/format-time";
import { words } from "./words";

const dayLength = 86_400_000;

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength);

/** "Due November 10, 5 days ago." */
export const overdueNote = (dueDate: string, today: string): string => {
  const days = daysBetween(dueDate, today);
  const ago = words.daysYesterday(days);
  return `Due ${formatDay(dueDate, "longMonthDay")}, ${ago}.`;
};
