import { useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { rememberSchedule } from "./last-schedule";
import { ScheduleList } from "./list/schedule-list";
import { readScheduleSearch, readVisitFilters } from "./schedule-search";
import { ScheduleViews } from "./schedule-views";

export function SchedulePage() {
  const raw = useSearch({ strict: false });
  const search = readScheduleSearch(raw);
  useEffect(() => rememberSchedule(search));
  return (
    <ScheduleList filters={readVisitFilters(raw)} views={<ScheduleViews view="list" search={search} />} />
  );
}
