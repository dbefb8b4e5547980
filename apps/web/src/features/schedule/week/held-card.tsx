import { formatDay } from "@fieldwright/domain/format-time";
import { Check, TriangleAlert } from "lucide-react";
import type { RefObject } from "react";
import { cx } from "@/ui/cx";
import type { BoardRow } from "../board/board-rows";
import { shortTime } from "../board/chip-words";
import { minute } from "../board/scale";
import type { Verdict } from "../board/verdict";
import { hoursOf } from "../list/day-groups";
import type { Cell } from "./week-cells";
import type { Target } from "./week-row";
import { words } from "./words";

const tones: Readonly<Record<Verdict["tone"], string>> = {
  fits: "text-green-ink",
  warns: "text-ochre-ink",
  clashes: "text-red-ink",
};

type HeldCardProps = {
  ref: RefObject<HTMLDivElement | null>;
  target: Target | undefined;
  rows: readonly BoardRow[];
  cells: readonly (readonly Cell[])[];
  zone: string;
};

/** What is dragged, and in two lines what would become of it. Follows the pointer. */
export function HeldCard({ ref, target, rows, cells, zone }: HeldCardProps) {
  return (
    <div
      ref={ref}
      hidden
      aria-hidden="true"
      className="pointer-events-none fixed top-0 left-0 z-(--z-popover) w-70 rounded-card border border-accent-line bg-raised px-3 py-2 shadow-2"
    >
      {target ? <Content target={target} rows={rows} cells={cells} zone={zone} /> : null}
    </div>
  );
}

type ContentProps = Omit<HeldCardProps, "ref" | "target"> & { target: Target };

function Content({ target: { held, spot, day, verdict }, rows, cells, zone }: ContentProps) {
  const row = rows[spot.row];
  const cell = cells[spot.row]?.find((candidate) => candidate.day === day);
  const length = (spot.end - spot.start) / minute;
  const isHere = cell?.pieces.some(({ visit }) => visit._id === held.visit?._id);
  const after = (cell?.booked ?? 0) + (isHere ? 0 : length);
  const place = held.visit?.location ?? held.job?.location ?? "";
  const Icon = verdict.tone === "fits" ? Check : TriangleAlert;
  const who = row?.person ? words.withFirstName(row.person.firstName) : "";
  return (
    <>
      <p className="truncate text-13 font-strong">{held.title}</p>
      <p className="truncate border-b border-line pb-1.5 text-12 text-ink-2">
        {[held.detail, place.split(",")[0], hoursOf(length)].filter(Boolean).join(" · ")}
      </p>
      <div className={cx("flex gap-2 pt-1.5 text-12", tones[verdict.tone])}>
        <Icon aria-hidden="true" size={15} className="mt-0.5 shrink-0" />
        <p className="min-w-0">
          <span className="block font-strong">
            {formatDay(day, "weekday")} {shortTime(new Date(spot.start).toISOString(), zone)}
            {who} · {verdict.text}
          </span>
          {row?.person && cell && cell.capacity > 0 ? (
            <span className="block text-ink-2">
              {words.goesToOf(
                formatDay(day, "weekday"),
                hoursOf(after).replace(" h", ""),
                hoursOf(cell.capacity),
              )}
            </span>
          ) : null}
        </p>
      </div>
    </>
  );
}
