import type { ListedJob } from "@fieldwright/contract/jobs";
import { type JobColumn, type JobSort, jobColumns } from "@fieldwright/domain/list-views";
import { type Dollars, formatUsd } from "@fieldwright/domain/money";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, ChevronRight, Columns3 } from "lucide-react";
import type { ReactNode } from "react";
import { useCan } from "@/lib/auth";
import { formatDay, useZone } from "@/lib/dates";
import { askAssistance } from "@/records/assistance";
import { rowLink, type Selection } from "@/records/list-keys";
import { clientName } from "@/records/names";
import { PersonAvatar } from "@/records/person-avatar";
import { startsWhen } from "@/records/visit-when";
import { Priority, StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { cx } from "@/ui/cx";
import { Menu, MenuCheckItem, MenuContent, MenuTrigger } from "@/ui/menu";
import { countText } from "@/ui/pagination";
import { Cell, CellLines, HeadCell, TableBody, TableRow } from "@/ui/table";
import { words } from "./words";

/** Narrow screens leave out what the job's page shows anyway. */
const widthOf: Record<JobColumn, string> = {
  client: "max-xl:w-[22%] max-lg:w-[20%]",
  address: "xl:w-[15%] max-xl:hidden",
  technician: "max-lg:hidden",
  nextVisit: "w-42 max-lg:w-32",
  status: "w-30 max-lg:w-28",
  amount: "w-30 max-lg:w-28 max-lg:pr-4",
};

/** Tablets have two lines for what would be cut. */
const wraps = "max-xl:line-clamp-2 max-xl:whitespace-normal";

/** A name that is too long for one line takes two, as the cells beside it do. */
const twoLines = "line-clamp-2 leading-[1.0625rem] whitespace-normal";

const sortOf: Partial<Record<JobColumn | "job", "title" | "client" | "status" | "nextVisit" | "amount">> = {
  job: "title",
  client: "client",
  status: "status",
  nextVisit: "nextVisit",
  amount: "amount",
};

type Sorting = { sort: JobSort | undefined; onSort: (sort: JobSort | undefined) => void };

function JobsHead({ jobs, columns, sort, onSort, selection }: JobsTableProps) {
  const head = "sticky top-topbar z-1 bg-sunken shadow-[inset_0_-1px_0_var(--line)]";
  return (
    <thead>
      <tr>
        {selection ? (
          <HeadCell className={cx(head, "w-10")}>
            <SelectPage jobs={jobs} selection={selection} />
          </HeadCell>
        ) : null}
        <SortCell
          column="job"
          sort={sort}
          onSort={onSort}
          className={cx(head, "w-[20%] max-xl:w-[28%] max-lg:w-auto")}
        />
        {columns.map((column) => (
          <SortCell
            key={column}
            column={column}
            sort={sort}
            onSort={onSort}
            className={cx(head, widthOf[column])}
          />
        ))}
        <HeadCell className={cx(head, "w-9 max-lg:hidden")}>
          <span className="sr-only">{words.open}</span>
        </HeadCell>
      </tr>
    </thead>
  );
}

type SelectPageProps = { jobs: readonly ListedJob[]; selection: Selection<ListedJob> };

function SelectPage({ jobs, selection }: SelectPageProps) {
  const picked = jobs.filter(selection.has).length;
  const all = picked === jobs.length;
  return (
    <Checkbox
      aria-label={words.selectPage}
      checked={all}
      indeterminate={picked > 0 && !all}
      onChange={() => selection.set(jobs, !all)}
    />
  );
}

type SortCellProps = Sorting & { column: JobColumn | "job"; className: string };

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

type JobsTableProps = Sorting & {
  jobs: readonly ListedJob[];
  columns: readonly JobColumn[];
  /** Of all pages. The amount is for people who see estimates, and unknown if the total is capped. */
  totals: {
    readonly total: number;
    readonly totalIsCapped?: boolean | undefined;
    readonly amount?: Dollars | undefined;
  };
  /** Undefined if the person may not change jobs. */
  selection: Selection<ListedJob> | undefined;
};

/** The columns share the width, so that nothing scrolls sideways. The head stays below the top bar. */
export function JobsTable(props: JobsTableProps) {
  const { jobs, columns, totals, selection } = props;
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface shadow-1">
      <table aria-label={words.jobs} className="w-full table-fixed border-collapse text-14">
        <JobsHead {...props} />
        <TableBody>
          {jobs.map((job) => (
            <JobRow key={job._id} job={job} columns={columns} selection={selection} />
          ))}
        </TableBody>
        <tfoot>
          <tr className="h-row border-t border-line-strong bg-sunken text-13">
            {selection ? <Cell /> : null}
            <Cell className="font-control">
              {words.jobCount(totals.total, countText(totals.total, totals.totalIsCapped))}
            </Cell>
            {columns.map((column) => (
              <Cell key={column} numeric={column === "amount"} className={cx("font-strong", widthOf[column])}>
                {column === "amount" && totals.amount !== undefined ? (
                  // A sum may be wider than its column.
                  <span className="flex justify-end">{formatUsd(totals.amount)}</span>
                ) : null}
              </Cell>
            ))}
            <Cell className="max-lg:hidden" />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

type JobRowProps = Pick<JobsTableProps, "columns" | "selection"> & { job: ListedJob };

function JobRow({ job, columns, selection }: JobRowProps) {
  const isSelected = selection?.has(job) ?? false;
  return (
    <TableRow className="relative" selected={isSelected}>
      {selection ? (
        // Above the link that covers the row.
        <Cell>
          <Checkbox
            aria-label={words.selectJob(job.title)}
            checked={isSelected}
            onChange={() => selection.toggle(job)}
            className="relative z-1"
          />
        </Cell>
      ) : null}
      <Cell className="min-w-0">
        <CellLines
          first={
            // The link covers the row, so that a click anywhere opens the job.
            <Link
              {...rowLink}
              to="/jobs/$id"
              params={{ id: job._id }}
              className={cx("after:absolute after:inset-0 hover:underline", wraps)}
            >
              {job.title}
            </Link>
          }
          second={<JobNumber job={job} />}
        />
      </Cell>
      {columns.map((column) => (
        <Cell key={column} numeric={column === "amount"} className={cx("min-w-0", widthOf[column])}>
          {cells[column](job)}
        </Cell>
      ))}
      <Cell className="text-ink-3 max-lg:hidden">
        <ChevronRight aria-hidden="true" size={16} strokeWidth={1.75} className="ml-auto" />
      </Cell>
    </TableRow>
  );
}

function JobNumber({ job }: { job: ListedJob }) {
  const stands = job.priority === "high" || job.priority === "urgent";
  return (
    <span className="flex items-center gap-2">
      {job.jobNumber}
      {stands ? <Priority level={job.priority} /> : null}
    </span>
  );
}

const dash = <span className="text-ink-3">–</span>;

function Technicians({ job }: { job: ListedJob }) {
  const [first, ...others] = job.visit?.team ?? [];
  if (!first) return dash;
  return (
    <span
      className="flex min-w-0 items-center gap-2"
      title={job.visit?.team.map(({ name }) => name).join(", ")}
    >
      <PersonAvatar id={first._id} name={first.name} size="sm" />
      <span className={twoLines}>{first.name}</span>
      {others.length > 0 ? <span className="text-12 text-ink-2">{words.more(others.length)}</span> : null}
    </span>
  );
}

const progress: Partial<Record<string, string>> = { in_progress: words.underWay, en_route: words.onTheWay };

/** Lies above the link that covers the row. */
function FindSlot({ job }: { job: ListedJob }) {
  return (
    <button
      type="button"
      onClick={() => askAssistance({ kind: "schedule", job: job._id })}
      className="relative z-1 font-strong text-accent-ink hover:underline"
    >
      {words.findSlot}
      <span className="sr-only">{words.forTitle(job.title)}</span>
    </button>
  );
}

function NextVisit({ job }: { job: ListedJob }) {
  const zone = useZone();
  const mayPlan = useCan("schedule:assist");
  const { visit, scheduledDate } = job;
  if (!visit) {
    const isOpen = job.status === "draft" || job.status === "scheduled";
    if (!isOpen && !scheduledDate) return dash;
    return (
      <CellLines
        first={
          <span className="font-text">{scheduledDate ? formatDay(scheduledDate) : words.notBooked}</span>
        }
        second={isOpen && mayPlan ? <FindSlot job={job} /> : scheduledDate ? words.notBooked : null}
      />
    );
  }
  const when = startsWhen(visit.startDate, zone).replace(/ (?=[AP]M)/, "\u00a0");
  return visit.ahead ? (
    <CellLines first={<span className={wraps}>{when}</span>} second={progress[visit.status]} />
  ) : (
    <span className="block truncate text-13 text-ink-2">
      <span className={wraps}>{words.last(when)}</span>
    </span>
  );
}

const cells: Record<JobColumn, (job: ListedJob) => ReactNode> = {
  client: (job) => <span className={twoLines}>{clientName(job.client)}</span>,
  address: ({ address }) => <Address address={address} />,
  technician: (job) => <Technicians job={job} />,
  nextVisit: (job) => <NextVisit job={job} />,
  status: (job) => <StatusBadge kind="job" status={job.status} />,
  amount: ({ estimatedCost }) =>
    estimatedCost == null ? dash : <span className="font-control">{formatUsd(estimatedCost)}</span>,
};

/** Street above, town below. The ZIP code says the state, so that more of a long name fits. */
function Address({ address }: { address: string | null }) {
  if (!address) return dash;
  const [street = "", ...rest] = address.split(", ");
  const town = rest.join(", ").replace(/, [A-Z]{2} (?=\d{5}\b)/, " ");
  return <CellLines first={<span className="font-text">{street}</span>} second={town} />;
}

type ColumnsMenuProps = {
  /** The columns that this person may see. */
  offered: readonly JobColumn[];
  shown: readonly JobColumn[];
  onShow: (columns: readonly JobColumn[]) => void;
};

export function ColumnsMenu({ offered, shown, onShow }: ColumnsMenuProps) {
  const toggle = (column: JobColumn, on: boolean) =>
    onShow(jobColumns.filter((each) => (each === column ? on : shown.includes(each))));
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button
          size="sm"
          aria-label={words.columns}
          className="h-8 pointer-coarse:h-11 pointer-coarse:min-w-11"
          icon={<Columns3 aria-hidden="true" />}
        >
          <span className="max-lg:hidden">{words.columns}</span>
        </Button>
      </MenuTrigger>
      <MenuContent>
        {offered.map((column) => (
          <MenuCheckItem
            key={column}
            checked={shown.includes(column)}
            onCheckedChange={(on) => toggle(column, on)}
          >
            {words[column]}
          </MenuCheckItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
