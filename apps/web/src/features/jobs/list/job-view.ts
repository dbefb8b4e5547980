import type { JobViewQuery } from "@fieldwright/contract/saved-views";
import { useState } from "react";
import { useMedia } from "@/lib/use-media";
import type { JobFilters, JobLook } from "../job-filters";

/** What a view keeps of what is shown: everything but the page. */
export const viewOf = ({ page: _page, columns, ...filters }: JobFilters, view: JobLook): JobViewQuery => ({
  ...filters,
  view,
  columns: columns && [...columns],
});

const parts = ["search", "status", "client", "team", "only", "sort", "view"] as const;

/** A built-in view leaves the look open. */
export const showsView = (shown: JobViewQuery, view: JobViewQuery): boolean =>
  parts.every((part) => (part === "view" && !view.view) || shown[part] === view[part]) &&
  String(shown.columns ?? "") === String(view.columns ?? "");

const storageKey = "fieldwright.jobs.view";

/** Cards or table: as in the address, else what was chosen last on this device. Phones have cards only. */
export const useJobLook = (asked: JobLook | undefined) => {
  const isPhone = useMedia("(width < 40rem)");
  const [kept, setKept] = useState<JobLook>(() =>
    localStorage.getItem(storageKey) === "table" ? "table" : "cards",
  );
  const keep = (look: JobLook) => {
    localStorage.setItem(storageKey, look);
    setKept(look);
  };
  const chosen = asked ?? kept;
  return { chosen, look: isPhone ? ("cards" as const) : chosen, keep };
};
