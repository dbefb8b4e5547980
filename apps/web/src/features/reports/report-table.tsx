import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Cell, HeadCell, TableBody, TableHead, TableRow } from "@/ui/table";
import { words } from "./words";

export type Column<Row> = {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly numeric?: boolean;
  /** A fraction from 0 to 1, drawn as a bar under the figure. */
  readonly share?: (row: Row) => number;
  readonly className?: string;
  /** In the last row. */
  readonly total?: ReactNode;
};

type ReportTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Rows that say nothing without the columns that phones leave out. */
  needsRoom?: (row: Row) => boolean;
  /** Opens the records behind a row. `openLabel` names the button. */
  onOpen?: (row: Row) => void;
  openLabel?: (row: Row) => string;
  empty: string;
  /** Longer tables are folded. Nothing scrolls inside the page, so that no row is cut. */
  foldedRows?: number;
};

/** Where figures need the room, the name in the first column is cut. */
const nameCell =
  "max-sm:first:wrap-anywhere lg:first:max-w-72 sm:max-lg:first:w-full sm:max-lg:first:max-w-32 sm:max-lg:first:min-w-32";

/** A table with aligned figures and bars. */
export function ReportTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  needsRoom,
  onOpen,
  openLabel,
  empty,
  foldedRows = 10,
}: ReportTableProps<Row>) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = rows.length > foldedRows + 2;
  if (rows.length === 0) return <p className="px-4 py-6 text-13 text-ink-2">{empty}</p>;
  return (
    <div className="min-w-0">
      <div className="relative overflow-x-auto print:overflow-visible">
        <table className="w-full border-collapse text-14 max-sm:text-13 max-sm:[&_.truncate]:whitespace-normal">
          <caption className="sr-only">{caption}</caption>
          <TableHead>
            {columns.map(({ title, numeric, className }) => (
              <HeadCell key={title} numeric={numeric ?? false} className={className}>
                {title}
              </HeadCell>
            ))}
            {onOpen ? (
              <HeadCell className="w-10 print:hidden">
                <span className="sr-only">{words.records}</span>
              </HeadCell>
            ) : null}
          </TableHead>
          <TableBody>
            {rows.map((row, index) => (
              <TableRow
                key={keyOf(row)}
                className={cx(
                  isLong && !isOpen && index >= foldedRows && "hidden print:table-row",
                  needsRoom?.(row) && "max-sm:hidden print:table-row",
                )}
              >
                {columns.map(({ title, cell, numeric, share, className }) => (
                  <Cell key={title} numeric={numeric ?? false} className={cx(nameCell, className)}>
                    {share ? <Share part={share(row)}>{cell(row)}</Share> : cell(row)}
                  </Cell>
                ))}
                {onOpen ? (
                  <Cell className="w-10 print:hidden">
                    <button
                      type="button"
                      aria-label={openLabel?.(row) ?? words.showRecords}
                      onClick={() => onOpen(row)}
                      className="relative grid size-8 place-items-center before:absolute before:-inset-1.5 before:content-[''] rounded-control text-ink-3 hover:bg-hover hover:text-ink"
                    >
                      <ChevronRight aria-hidden="true" size={16} strokeWidth={1.75} />
                    </button>
                  </Cell>
                ) : null}
              </TableRow>
            ))}
          </TableBody>
          {columns.some(({ total }) => total !== undefined) ? (
            <tfoot>
              <tr className="h-row border-t border-line-strong font-control">
                {columns.map(({ title, total, numeric, className }) => (
                  <Cell key={title} numeric={numeric ?? false} className={className}>
                    {total}
                  </Cell>
                ))}
                {onOpen ? <Cell className="w-10 print:hidden" /> : null}
              </tr>
            </tfoot>
          ) : null}
        </table>
      </div>
      {isLong ? (
        <div className="border-t border-line px-2 py-1.5 print:hidden">
          <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? words.showFewer : words.showAll(rows.length)}
          </Button>
        </div>
      ) : null}
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
