import type { Day } from "@fieldwright/domain/calendar";
import { cx } from "@/ui/cx";
import type { Board } from "./api";

type HolidayNameProps = { day: Day; holidays: Board["holidays"]; className?: string };

/** Why nobody works on a day. */
export function HolidayName({ day, holidays, className }: HolidayNameProps) {
  const names = holidays.filter((holiday) => holiday.day === day).map(({ name }) => name);
  if (names.length === 0) return null;
  return <span className={cx("ml-1.5 font-text text-ink-2", className)}>{names.join(", ")}</span>;
}
