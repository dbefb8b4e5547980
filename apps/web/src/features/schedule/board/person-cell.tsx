import { skillLabel } from "@fieldwright/domain/skill-words";
import { UserX } from "lucide-react";
import { personName } from "@/records/names";
import { Avatar } from "@/ui/avatar";
import { cx } from "@/ui/cx";
import { hoursText } from "../schedule-words";
import type { BoardRow } from "./board-rows";
import { leftBehind } from "./hand-over";
import { words } from "./words";

/** Rounded to tenths of an hour: 6.5, not 6.48. */
export const hours = (minutes: number) => hoursText(Math.round(minutes / 6) / 10).replace(" h", "");

type PersonCellProps = {
  row: BoardRow;
  isCompact: boolean;
  /** Why the held job does not suit this person. */
  unfit: string | undefined;
  /** False where a tape shows the load of each day. */
  hasMeter?: boolean;
};

/** Name, skills and workload of a row's person. */
export function PersonCell({ row, isCompact, unfit, hasMeter = true }: PersonCellProps) {
  const { person } = row;
  if (!person) {
    return (
      <>
        <span className="grid size-7 shrink-0 place-items-center rounded-control border border-dashed border-ochre-line text-ochre-ink">
          <UserX aria-hidden="true" size={15} strokeWidth={1.75} />
        </span>
        <span className="min-w-0">
          <span className="line-clamp-2 text-13 leading-4 font-strong">{words.needsTechnician}</span>
          <span className="block text-12 text-ochre-ink">
            {words.visitH1(row.pieces.length, hours(row.booked))}
          </span>
        </span>
      </>
    );
  }
  const left = leftBehind(row);
  const skillsText = person.skills.slice(0, 2).map(skillLabel).join(" · ") || words.noSkillsListed;
  const share = row.capacity > 0 ? row.booked / row.capacity : row.booked > 0 ? 1 : 0;
  return (
    <>
      <Avatar name={personName(person)} photo={person.photo} />
      <span className={cx("min-w-0 flex-1", hasMeter ? "" : "max-lg:basis-full")}>
        <span className={cx("block truncate text-13 font-strong", hasMeter ? "" : "wdth-tight")}>
          {personName(person)}
        </span>
        {isCompact && !unfit && left === 0 ? null : (
          <span
            className={cx(
              "block truncate text-12 wdth-tight",
              unfit ? "text-ink" : left > 0 ? "font-strong text-ochre-ink" : "text-ink-2",
            )}
          >
            {unfit ?? (left > 0 ? words.toHandOver(left) : skillsText)}
            {unfit && left > 0 ? <span className="sr-only">, {words.toHandOver(left)}</span> : null}
          </span>
        )}
        {hasMeter ? (
          <span aria-hidden="true" className="mt-1 block h-[3px] rounded-full bg-hover">
            <span
              className={cx("block h-full rounded-full", share > 1 ? "bg-red-solid" : "bg-ink-2")}
              style={{ width: `${Math.min(100, share * 100)}%` }}
            />
          </span>
        ) : null}
      </span>
      <span
        className={cx(
          "shrink-0 text-right leading-4",
          hasMeter ? "" : "max-lg:flex max-lg:items-baseline max-lg:gap-1",
        )}
      >
        <span className="block text-13 font-strong">{hours(row.booked)}</span>
        <span className="block text-11 text-ink-2">{words.ofH(hours(row.capacity), hasMeter)}</span>
      </span>
    </>
  );
}
