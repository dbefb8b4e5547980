import { addDays } from "@fieldwright/domain/calendar";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay, useToday } from "@/lib/dates";
import { Button } from "@/ui/button";
import { DateField } from "@/ui/date-field";
import { Field } from "@/ui/field";
import { booksQuery, useCloseBooks } from "../api";

/** What lies in a closed period can no longer be changed or exported. */
export function ClosedBooks() {
  const today = useToday();
  const { data } = useQuery(booksQuery);
  const [day, setDay] = useState("");
  const close = useCloseBooks();
  if (!data) return null;
  const { closedThrough, version } = data;
  return (
    <div className="flex flex-col gap-3 border-t border-line p-4">
      <p className="text-13 text-ink-2">
        {closedThrough
          ? `The books are closed through ${formatDay(closedThrough)}: invoices and payments of that time stay as they are.`
          : "Close the books once a period has gone to the bookkeeper. Its invoices and payments then stay as they are."}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Close the books through">
          <DateField value={day} max={addDays(today, -1)} onChange={(event) => setDay(event.target.value)} />
        </Field>
        <Button
          disabled={day === ""}
          busy={close.isPending && close.variables.closedThrough !== null}
          onClick={() => close.mutate({ closedThrough: day, version })}
        >
          Close books
        </Button>
        {closedThrough ? (
          <Button
            variant="ghost"
            busy={close.isPending && close.variables.closedThrough === null}
            onClick={() => close.mutate({ closedThrough: null, version })}
          >
            Open again
          </Button>
        ) : null}
      </div>
    </div>
  );
}
