import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/ui/cx";
import { Cell, HeadCell, TableBody, TableHead, TableRow } from "@/ui/table";

export type Column<Row> = {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly numeric?: boolean;
  /** A fraction from 0 to 1, drawn as a bar under the figure. */
  readonly share?: (row: Row) => number;
  readonly className?: string;
};

type ReportTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Opens the records behind a row. `openLabel` names the button. */
  onOpen?: (row: Row) => void;
  openLabel?: (row: Row) => string;
  empty: string;
};

/** A table with aligned figures and bars. */
export function ReportTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  onOpen,
  openLabel,
  empty,
}: ReportTableProps<Row>) {
  if (rows.length === 0) return <p className="px-4 py-6 text-13 text-ink-2">{empty}</p>;
  return (
    <div className="relative max-h-[30.5rem] min-w-0 overflow-auto print:max-h-none">
      <table className="w-full border-collapse text-14">
        <caption className="sr-only">{caption}</caption>
        <TableHead className="sticky top-0 z-1">
          {columns.map(({ title, numeric, className }) => (
            <HeadCell key={title} numeric={numeric ?? false} className={className}>
              {title}
            </HeadCell>
          ))}
          {onOpen ? (
            <HeadCell className="w-10 print:hidden">
              <span className="sr-only">Records</span>
            </HeadCell>
          ) : null}
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)}>
              {columns.map(({ title, cell, numeric, share, className }) => (
                <Cell key={title} numeric={numeric ?? false} className={className}>
                  {share ? <Share part={share(row)}>{cell(row)}</Share> : cell(row)}
                </Cell>
              ))}
              {onOpen ? (
                <Cell className="w-10 print:hidden">
                  <button
                    type="button"
                    aria-label={openLabel?.(row) ?? "Show records"}
                    onClick={() => onOpen(row)}
                    className="grid size-8 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink"
                  >
                    <ChevronRight aria-hidden="true" size={16} strokeWidth={1.75} />
                  </button>
                </Cell>
              ) : null}
            </TableRow>
          ))}
        </TableBody>
      </table>
    </div>
  );
}

function Share({ part, children }: { part: number; children: ReactNode }) {
  const width = `${Math.max(0, Math.min(1, part)) * 100}%`;
  return (
    <span className="flex flex-col items-end gap-1">
      <span>{children}</span>
      <span aria-hidden="true" className="h-1 w-full min-w-16 rounded-[2px] bg-hover">
        <span className={cx("block h-full rounded-[2px] bg-accent")} style={{ width }} />
      </span>
    </span>
  );
}
