import { useEffect } from "react";
import { useToken } from "@/lib/auth";
import { followChanges } from "@/lib/events";
import { queryClient } from "@/lib/query-client";

/** Which cached answers a change of this kind makes stale. */
const staleKeys: Record<string, readonly string[]> = {
  client: ["clients", "dashboard", "client-figures", "report"],
  quote: ["quotes", "dashboard", "client-figures", "report", "messages"],
  job: ["jobs", "schedule", "dashboard", "client-figures", "report"],
  invoice: ["invoices", "jobs", "dashboard", "client-figures", "report", "messages"],
  visit: ["schedule", "jobs", "dashboard", "client-figures", "report", "messages"],
  job_note: ["job-notes"],
  checklist_item: ["job-checklist"],
  time_entry: ["job-time", "report"],
  review: ["report"],
  attachment: ["job-files"],
  job_recurrence: ["job-recurrence"],
  user: ["users", "session", "schedule"],
  invitation: ["users"],
  message: ["messages"],
  message_settings: ["message-settings"],
  message_template: ["message-settings"],
  organization: ["session", "dashboard"],
};

export const useLiveUpdates = (): void => {
  const token = useToken();
  useEffect(() => {
    if (token === null) return undefined;
    return followChanges(token, (change) => {
      const keys = change === "missed" ? [[]] : (staleKeys[change.kind] ?? []).map((key) => [key]);
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    });
  }, [token]);
};
