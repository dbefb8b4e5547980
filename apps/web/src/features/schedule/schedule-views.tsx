import { useNavigate } from "@tanstack/react-router";
import { useCan } from "@/lib/auth";
import { Segmented } from "@/ui/segmented";
import type { ScheduleSearch, ScheduleView } from "./schedule-search";

const options = [
  { value: "list", label: "List" },
  { value: "board", label: "Board" },
  { value: "month", label: "Month" },
  { value: "map", label: "Map" },
] as const;

type ScheduleViewsProps = { view: ScheduleView; search: ScheduleSearch };

/** The same visits as a list, on a board, in a month and on a map; the customer has the list alone. */
export function ScheduleViews({ view, search }: ScheduleViewsProps) {
  const navigate = useNavigate();
  const hasBoard = useCan("schedule:log");
  if (!hasBoard) return null;
  const show = (next: ScheduleView) => {
    const { view: _view, page: _page, ...rest } = search;
    void navigate({ to: "/schedule", search: next === "list" ? rest : { ...rest, view: next } });
  };
  return <Segmented label="View" value={view} options={options} onValueChange={show} />;
}
