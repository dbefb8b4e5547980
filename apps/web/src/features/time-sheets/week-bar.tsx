import { addDays, type Day } from "@fieldwright/domain/calendar";
import { weekOf } from "@fieldwright/domain/time-sheets";
import { useNavigate } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useToday } from "@/lib/dates";
import { Button, IconButton } from "@/ui/button";
import { touchable, touchableSquare } from "./touch";
import { weekInWords } from "./words";

/** Moves from week to week. The week is kept in the address. */
export function WeekBar({ week, user }: { week: Day; user: string | undefined }) {
  const navigate = useNavigate();
  const thisWeek = weekOf(useToday());
  const show = (next: Day) =>
    void navigate({ to: "/time-sheets", search: { week: next === thisWeek ? undefined : next, user } });
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <IconButton
        label="Previous week"
        variant="secondary"
        onClick={() => show(addDays(week, -7))}
        className={touchableSquare}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <p aria-live="polite" className="min-w-44 text-center font-control max-sm:min-w-0 max-sm:flex-1">
        {weekInWords(week)}
      </p>
      <IconButton
        label="Next week"
        variant="secondary"
        onClick={() => show(addDays(week, 7))}
        className={touchableSquare}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
      <Button
        disabled={week === thisWeek}
        onClick={() => show(thisWeek)}
        className={`${touchable} max-sm:basis-full max-sm:disabled:hidden`}
      >
        This week
      </Button>
    </div>
  );
}
