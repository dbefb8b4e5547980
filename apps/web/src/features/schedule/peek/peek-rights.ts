import type { VisitStatus } from "@fieldwright/domain/statuses";
import { useCan } from "@/lib/auth";

export type PeekRights = { readonly reschedule: boolean; readonly notify: boolean; readonly move: boolean };

/** What this person may do with a visit of that status. */
export const usePeekRights = (status: VisitStatus): PeekRights => {
  const isOffice = useCan("schedule:write");
  const move = useCan("schedule:status");
  const isOpen = status !== "completed" && status !== "cancelled";
  return { reschedule: isOffice && isOpen, notify: isOffice, move };
};
