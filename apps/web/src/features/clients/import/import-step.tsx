import type { RowError } from "@fieldwright/contract/csv";
import { useEffect } from "react";
import { Card, CardHead } from "@/ui/card";
import { fieldWords } from "./column-mapping";

/** Moves focus to the heading of a new step, so that screen readers start there. */
export const useStepFocus = (headingId: string, isThere = true): void => {
  useEffect(() => {
    const heading = isThere ? document.getElementById(headingId) : null;
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [headingId, isThere]);
};

const shownErrors = 100;

/** Errors by spreadsheet row number. */
export function RowErrors({ title, errors }: { title: string; errors: readonly RowError[] }) {
  const more = errors.length - shownErrors;
  return (
    <Card aria-labelledby="import-errors" className="overflow-hidden">
      <CardHead id="import-errors" title={title} />
      <ul className="max-h-80 divide-y divide-line overflow-y-auto">
        {errors.slice(0, shownErrors).map(({ row, field, msg }) => (
          <li key={`${row} ${field} ${msg}`} className="flex flex-wrap gap-x-4 px-4 py-2 text-13">
            <span className="w-16 text-ink-2">Row {row}</span>
            <span className="w-32 text-ink-2">{fieldWords(field)}</span>
            <span className="text-red-ink">{msg}</span>
          </li>
        ))}
        {more > 0 ? (
          <li className="px-4 py-2 text-13 text-ink-2">and {more.toLocaleString("en-US")} more</li>
        ) : null}
      </ul>
    </Card>
  );
}
