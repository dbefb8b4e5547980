import { type Figure, howComputed } from "@fieldwright/domain/report-figures";
import { Download, Info } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { saveFile } from "@/lib/save-file";
import { IconButton } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { words } from "./words";

type CsvCell = string | number | null;

/**
 * Spreadsheets run text that starts like this as a formula. A leading apostrophe prevents it. Numbers are unaffected.
 */
const formula = /^[=+\-@\t\r]/;

const cellText = (cell: CsvCell): string => {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** RFC 4180, with a byte order mark so that spreadsheets detect UTF-8. */
export const csvOf = (titles: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${[titles, ...rows].map((row) => row.map(cellText).join(",")).join("\r\n")}\r\n`;

/** The width of an element, which charts need before drawing. */
export const useWidth = (otherwise: number) => {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(otherwise);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(240, Math.floor(entry.contentRect.width)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
};

type Sheet = {
  readonly name: string;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
};

type ReportCardProps = {
  title: string;
  figures: readonly Figure[];
  /** Content of the CSV file: the table as shown. */
  sheet?: Sheet;
  /** Shown before the buttons in the header. */
  action?: ReactNode;
  /** Long tables break between their rows when printed; other cards stay whole. */
  long?: boolean;
  children: ReactNode;
};

/** One part of the report, with an explanation of its figures and a CSV download. */
export function ReportCard({ title, figures, sheet, action, long = false, children }: ReportCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={long ? "" : "break-inside-avoid"}>
      <CardHead
        id={id}
        title={title}
        action={
          <span className="flex shrink-0 items-center gap-1 print:hidden">
            {action}
            {sheet ? (
              <IconButton label={words.downloadAsCsv(title)} size="bar" onClick={() => download(sheet)}>
                <Download aria-hidden="true" />
              </IconButton>
            ) : null}
          </span>
        }
      />
      {children}
      <details className="border-t border-line px-4 py-2 text-13 text-ink-2 print:hidden">
        <summary className="thumb inline-flex cursor-pointer items-center gap-1.5 rounded-tag py-0.5 hover:text-ink">
          <Info aria-hidden="true" size={13} strokeWidth={2.1} />
          {words.howWeFigureThis}
        </summary>
        <ul className="mt-1 mb-1.5 flex flex-col gap-1 pl-5">
          {figures.map((figure) => (
            <li key={figure} className="max-w-[72ch] text-pretty">
              {howComputed[figure]}
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}

const download = ({ name, titles, rows }: Sheet) =>
  saveFile({
    name: `${name}.csv`,
    content: new Blob([csvOf(titles, rows)], { type: "text/csv;charset=utf-8" }),
  });
