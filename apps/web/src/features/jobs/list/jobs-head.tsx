import type { JobColumn, JobSort } from "@fieldwright/domain/list-views";
import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "@/ui/cx";
import { HeadCell } from "@/ui/table";
import { words } from "./words";

/** Narrow screens leave out what the job's page shows anyway. */
export const widthOf: Record<JobColumn, string> = {
  client: "",
  address: "xl:w-[16%] max-xl:hidden",
  technician: "max-lg:hidden",
  nextVisit: "w-44",
  status: "w-30",
  amount: "w-26",
};

const sortOf: Partial<Record<JobColumn | "job", "title" | "status" | "nextVisit" | "amount">> = {
  job: "title",
  status: "status",
  nextVisit: "nextVisit",
  amount: "amount",
};

type JobsHeadProps = {
  columns: readonly JobColumn[];
  sort: JobSort | undefined;
  onSort: (sort: JobSort | undefined) => void;
};

export function JobsHead({ columns, sort, onSort }: JobsHeadProps) {
  const head = "sticky top-topbar z-1 bg-sunken shadow-[inset_0_-1px_0_var(--line)]";
  return (
    <thead>
      <tr>
        <SortCell column="job" sort={sort} onSort={onSort} className={cx(head, "w-[21%] max-xl:w-[28%]")} />
        {columns.map((column) => (
          <SortCell
            key={column}
            column={column}
            sort={sort}
            onSort={onSort}
            className={cx(head, widthOf[column])}
          />
        ))}
        <HeadCell className={cx(head, "w-9")}>
          <span className="sr-only">{words.open}</span>
        </HeadCell>
      </tr>
    </thead>
  );
}

type SortCellProps = Omit<JobsHeadProps, "columns"> & { column: JobColumn | "job"; className: string };

/** First ascending, then descending, then newest first again. */
function SortCell({ column, sort, onSort, className }: SortCellProps) {
  const by = sortOf[column];
  const isNumeric = column === "amount";
  if (!by) return <HeadCell className={className}>{words[column]}</HeadCell>;
  const direction = sort === by ? "ascending" : sort === `-${by}` ? "descending" : "none";
  const next = { none: by, ascending: `-${by}`, descending: undefined } as const;
  return (
    <HeadCell numeric={isNumeric} aria-sort={direction} className={className}>
      <button
        type="button"
        onClick={() => onSort(next[direction])}
        className={cx(
          "-mx-1 inline-flex h-7 items-center gap-1 rounded-tag px-1 hover:text-ink [&_svg]:size-3.5",
          direction === "none" ? "" : "font-control text-ink",
        )}
      >
        {words[column]}
        {direction === "ascending" ? <ArrowUp aria-hidden="true" /> : null}
        {direction === "descending" ? <ArrowDown aria-hidden="true" /> : null}
      </button>
    </HeadCell>
  );
}
