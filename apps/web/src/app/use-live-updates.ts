import { type ChangeKind, isChangeKind } from "@fieldwright/domain/change-kinds";
import type { QueryKey } from "@tanstack/react-query";
import { useEffect } from "react";
import { useToken } from "@/lib/auth";
import { useCalm } from "@/lib/calm";
import { followChanges } from "@/lib/events";
import { thisPhone } from "@/lib/field/session";
import { deletion, queryClient, queryKeys, type Resource } from "@/lib/query-keys";
import { lookForVersion } from "./lazy";

/** The cached resources that become stale when a record of this kind changes. */
const staleResources: Readonly<Record<ChangeKind, readonly Resource[]>> = {
  client: ["clients", "setup", "dashboard", "clientFigures", "report"],
  quote: ["quotes", "dashboard", "clientFigures", "report", "messages"],
  job: ["jobs", "schedule", "dashboard", "clientFigures", "report"],
  invoice: ["invoices", "jobs", "dashboard", "clientFigures", "report", "messages"],
  // The checklist and the parts of a recurring job are those of the visit that is next.
  visit: [
    "schedule",
    "setup",
    "jobs",
    "jobChecklist",
    "jobParts",
    "dashboard",
    "clientFigures",
    "report",
    "messages",
  ],
  job_note: ["jobNotes"],
  checklist_item: ["jobChecklist"],
  job_part: ["jobParts"],
  time_entry: ["jobTime", "timeSheets", "report"],
  time_sheet: ["timeSheets"],
  review: ["report"],
  attachment: ["jobFiles"],
  job_recurrence: ["jobRecurrence", "jobChecklist", "jobParts"],
  user: ["users", "setup", "session", "schedule", "timeSheets"],
  invitation: ["users", "setup"],
  message: ["messages"],
  message_settings: ["messageSettings"],
  message_template: ["messageSettings"],
  price_item: ["priceBook"],
  organization: ["session", "dashboard", "setup"],
  // Only settings show these, and nobody follows them live.
  accounting_export: [],
  accounting_settings: [],
  api_key: [],
  calendar_feed: [],
  checklist_template: [],
  integration: [],
  webhook: [],
};

const isDeleting = () => queryClient.isMutating({ mutationKey: deletion }) > 0;

/**
 * Marks these queries as stale. Waits while a record is being deleted: its page is still there, and everything on it
 * would answer 404.
 */
const markStale = (filters: { queryKey?: QueryKey }) => {
  if (!isDeleting()) {
    void queryClient.invalidateQueries(filters);
    return;
  }
  const unsubscribe = queryClient.getMutationCache().subscribe(() => {
    if (isDeleting()) return;
    unsubscribe();
    void queryClient.invalidateQueries(filters);
  });
};

const hear: Parameters<typeof followChanges>[1] = (change) => {
  thisPhone()?.hearOfChange(change === "missed" ? "visit" : change.kind);
  if (change === "missed") markStale({});
  else if (isChangeKind(change.kind))
    for (const resource of staleResources[change.kind]) markStale({ queryKey: queryKeys[resource].all() });
};

export const useLiveUpdates = (): void => {
  const token = useToken();
  const isCalm = useCalm();
  useEffect(() => {
    if (token === null || !isCalm) return undefined;
    return followChanges(token, hear, () => void lookForVersion().catch(() => undefined));
  }, [token, isCalm]);
};
